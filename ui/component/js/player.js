// What is walked through iteration by iteration: by keys, by the bar, and by itself.

// Gives a view go and play.
//
//   last()      the last iteration
//   moved()     `view.k` is another; by default it is drawn, and reported
//   step()      one on, false where there is none left; by default the next iteration
//   first()     back to where playing begins
//   ms()        a step takes
//   soon()      before the first one
//   mayPlay()   false while something has to be answered first
export function player(view, { last, moved = () => view.changed(), step, first, ms, soon = ms, mayPlay = () => true }) {
  let timer = null;
  const isAtEnd = () => view.k >= last();
  const next =
    step ??
    (() => {
      view.go(view.k + 1);
      return !isAtEnd();
    });
  const wait = (time) => (timer = setTimeout(tick, time));

  function tick() {
    if (!view.playing) return; // something else has stopped it
    const goesOn = next() !== false && mayPlay();
    if (view.playing && goesOn) wait(ms());
    else view.play(false);
  }

  Object.assign(view, {
    playing: false,
    // Another run may be shorter.
    keepWithin() {
      view.k = Math.max(0, Math.min(last(), view.k));
    },
    go(k) {
      const to = Math.max(0, Math.min(last(), k));
      if (to === view.k) return;
      view.k = to;
      moved();
    },
    play(on) {
      clearTimeout(timer);
      view.playing = on && last() > 0 && mayPlay();
      if (view.playing) {
        if (first) first();
        else if (isAtEnd()) view.k = 0;
        wait(soon());
      }
      view.draw();
      view.report();
    },
  });
  view.whenClosed(() => clearTimeout(timer));
}

// What the keys of a bar do: key -> act, or null.
export const stepKey = (view, key) =>
  ({
    ArrowLeft: () => view.go(view.k - 1),
    ArrowRight: () => view.go(view.k + 1),
    Home: () => view.go(0),
    End: () => view.go(Infinity),
    " ": () => view.play(!view.playing),
  })[key] ?? null;
