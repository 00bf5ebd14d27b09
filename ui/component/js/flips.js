// The classes of what is written on the colour of a grade: in which themes it takes the colour of the background.

// share: of the best grade;  gradeFlip: by theme, from which share on it does
export const flips = (gradeFlip, share) =>
  Object.entries(gradeFlip)
    .filter(([, from]) => share >= from)
    .map(([theme]) => `flip-${theme}`);
