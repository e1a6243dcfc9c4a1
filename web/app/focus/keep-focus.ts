/** By then the page has moved the focus itself, if it does. */
const settledAfterMs = 120;
const controls = 'input:not([type=hidden]), select, textarea, button, a[href], summary';
const headings = 'h1, h2, h3, h4';

/** An element and all its ancestors, the nearest first. */
function pathOf(element: Element | null): Element[] {
  return element === null ? [] : [element, ...pathOf(element.parentElement)];
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/** Focuses the first one that takes it; hidden ones do not. */
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
 * Keeps the focus in place when the focused control disappears: its replacement, the next line of its list, or the heading of the part
 * it was in takes the focus. Otherwise a screen reader would start again at the top of the page.
 */
export function keepFocus(): void {
  let path: Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = ({ target }: Event) => {
    clearTimeout(timer);
    path = pathOf(target instanceof Element ? target.closest(`${controls}, [tabindex]`) : null);
  };
  document.addEventListener('focusin', hold);
  // Not every browser focuses what is clicked.
  document.addEventListener('pointerdown', hold);
  new MutationObserver((records) => {
    if (path[0] === undefined || path[0].isConnected) return;
    const gone = new Set<Node>(path);
    const rest = path.filter((one) => one.isConnected);
    path = [];
    const removal = records.find(({ removedNodes }) => [...removedNodes].some((one) => gone.has(one)));
    const added = records
      .filter(({ target }) => target === removal?.target)
      .flatMap(({ addedNodes }) => [...addedNodes])
      .filter((one) => one instanceof Element);
    const next = removal?.nextSibling instanceof Element ? removal.nextSibling : null;
    const isLine = removal?.target instanceof Element && removal.target.matches('ul, ol, tbody');
    timer = setTimeout(() => {
      if (!isNowhere()) return;
      const isKept =
        added.some((one) => focusFirst(one, `${headings}, ${controls}`)) ||
        (isLine && focusFirst(next, controls));
      if (!isKept) rest.some((one) => focusFirst(one, headings));
    }, settledAfterMs);
  }).observe(document.body, { childList: true, subtree: true });
}
