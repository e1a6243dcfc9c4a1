/** A button that was tapped before the code that answers it was there, and what it said. */
interface EarlyTap {
  button: HTMLButtonElement;
  said: string;
}

declare global {
  interface Document {
    /** What happened on the page before its code answered; null: the code is there, and answers by itself. */
    early?: {
      /** The addresses of the code that draws. */
      code: readonly string[];
      taps: EarlyTap[];
      isTouched: boolean;
      /** Called at each touch, once there is code that loads the rest. */
      onTouch?: () => void;
      /** Called when the code that draws takes the page over. */
      onTaken?: () => void;
    } | null;
  }
}

/**
 * Stands inline before what is read, on every page. It remembers taps on buttons, and at the first touch, key or focus it requests the
 * code that draws (the addresses are in `data-drawing`). A finger on a link is no such touch: the link leads to a page without any code,
 * and the page should not share a weak signal with code that nobody will use. It becomes one when the finger scrolls.
 *
 * It is sent as text, so it must refer to nothing outside of itself.
 */
function catchEarly(page: Document): void {
  const code = page.currentScript?.dataset['drawing']?.split(' ') ?? [];
  const early: NonNullable<Document['early']> = { code, taps: [], isTouched: false };
  page.early = early;
  const closest = ({ target }: Event, selector: string) =>
    target instanceof Element ? target.closest(selector) : null;
  page.addEventListener(
    'click',
    (event) => {
      const button = closest(event, 'button[type=button]:not([data-wear])');
      if (page.early === null || !(button instanceof HTMLButtonElement)) return;
      if (early.taps.some((tap) => tap.button === button)) return;
      const states = ['aria-pressed', 'aria-expanded'].map((name) => button.getAttribute(name));
      early.taps.push({ button, said: [button.textContent, ...states].join('|') });
    },
    true,
  );
  const touch = (event: Event) => {
    if (page.early === null) return;
    const isOnLink = closest(event, 'a[href]') !== null;
    if (isOnLink && event.type !== 'keydown' && event.type !== 'pointercancel') return;
    // Into the browser's cache; `loadDrawing` sees to what does not arrive.
    if (early.onTouch) early.onTouch();
    else if (!early.isTouched) for (const address of code) fetch(address).catch(() => {});
    early.isTouched = true;
  };
  for (const kind of ['pointerdown', 'pointercancel', 'keydown', 'focusin'])
    page.addEventListener(kind, touch, { capture: true, passive: true });
}

/** Its text is constant, because the content-security-policy has its hash. */
export const inlineEarlyScript = `(${catchEarly.toString()})(document)`;
