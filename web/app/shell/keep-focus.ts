/** After this time, the page has moved the focus itself, if it does so at all. */
const settledAfterMs = 120;
const controls = 'input:not([type=hidden]), select, textarea, button, a[href], summary';
const headings = 'h1, h2, h3, h4';

/** Gives an element and all its ancestors, the nearest first. */
function pathOf(element: Element | null): Element[] {
  return element === null ? [] : [element, ...pathOf(element.parentElement)];
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/** Focuses the first element that accepts the focus; hidden ones do not. */
function focusFirst(within: Element | null, wanted: string): boolean {
  if (within === null) return false;
  const all = [...(within.matches(wanted) ? [within] : []), ...within.querySelectorAll(wanted)];
  return all.some((one) => {
    if (!(one instanceof HTMLElement)) return false;
    if (one.matches(headings)) one.tabIndex = -1;
    one.focus({ preventScroll: true });
    return document.activeElement === one;
  });
}

/**
 * Keeps the focus in place when the focused control disappears. Its replacement, the next line of its list, or the
 * heading of the part around it gets the focus. Otherwise, a screen reader would start again at the top of the page.
 */
export function keepFocus(): void {
  let path: Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The element that this code focused while the key that did it may still be down. */
  let moved: Element | null = null;
  const hold = ({ target }: Event) => {
    clearTimeout(timer);
    path = pathOf(target instanceof Element ? target.closest(`${controls}, [tabindex]`) : null);
  };
  document.addEventListener('focusin', hold);
  // Not every browser focuses the element that is clicked.
  document.addEventListener('pointerdown', hold);
  // A held key presses only the control that it was pressed on, and nothing that replaced it.
  const stopHeld = (event: KeyboardEvent) => {
    const presses = event.key === 'Enter' || event.key === ' ';
    if (presses && event.repeat && moved !== null && document.activeElement === moved) event.preventDefault();
  };
  document.addEventListener('keydown', stopHeld, { capture: true });
  document.addEventListener('keyup', () => (moved = null), { capture: true });
  new MutationObserver((records) => {
    if (path[0] === undefined || path[0].isConnected) return;
    const gone = new Set<Node>(path);
    const rest = path.filter((one) => one.isConnected);
    // The part around it may disappear too, before the focus has moved: an answered row leaves its list a moment later.
    path = rest;
    const removal = records.find(({ removedNodes }) => [...removedNodes].some((one) => gone.has(one)));
    const added = records
      .filter(({ target }) => target === removal?.target)
      .flatMap(({ addedNodes }) => [...addedNodes])
      .filter((one) => one instanceof Element);
    const next = removal?.nextSibling instanceof Element ? removal.nextSibling : null;
    const isLine = removal?.target instanceof Element && removal.target.matches('ul, ol, tbody');
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!isNowhere()) return;
      const isKept =
        added.some((one) => focusFirst(one, `${headings}, ${controls}`)) ||
        (isLine && focusFirst(next, controls));
      if (!isKept) rest.some((one) => focusFirst(one, headings));
      moved = isNowhere() ? null : document.activeElement;
    }, settledAfterMs);
  }).observe(document.body, { childList: true, subtree: true });
}
