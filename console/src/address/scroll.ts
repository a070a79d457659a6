/** Input of the user, after which the page is not scrolled any more. */
const INPUT = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

let stop = (): void => undefined;

/** Scrolls to a position, and again while the page grows until it is long enough, unless the user scrolls meanwhile. */
export function scrollWhenLoaded(top: number): void {
  stop();
  scrollTo(0, top);
  const observer = new ResizeObserver(() => {
    scrollTo(0, top);
    if (scrollY >= top - 1) stop();
  });
  stop = () => {
    observer.disconnect();
    for (const event of INPUT) removeEventListener(event, stop);
  };
  for (const event of INPUT) addEventListener(event, stop, { passive: true });
  if (top > 0) observer.observe(document.body);
}
