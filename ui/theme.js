// Charts come from the server in the colours of the theme that it knows: when the page turns dark or light, it is told, and draws them anew.

const followers = new WeakMap(); // of the element that a component is mounted in

function followTheme({ parentElement, setTriggerValue }) {
  const app = document.querySelector(".stApp"), shown = () => getComputedStyle(app).colorScheme;
  const follower = followers.get(parentElement) ?? { theme: shown() };
  follower.tell = setTriggerValue;
  if (!followers.has(parentElement)) {
    followers.set(parentElement, follower);
    follower.observer = new MutationObserver(() => {
      if (shown() === follower.theme) return;
      follower.theme = shown();
      if (document.querySelector(".js-plotly-plot")) follower.tell("theme", follower.theme);
    });
    follower.observer.observe(app, { attributes: true, attributeFilter: ["class"] });
  }
  return () => {
    if (parentElement.isConnected) return; // a later call overtook this one, and has the view
    follower.observer.disconnect(); followers.delete(parentElement);
  };
}
