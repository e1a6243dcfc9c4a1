/** A button that was tapped before the code that answers it was there, with its text and states at that moment. */
interface EarlyTap {
  button: HTMLButtonElement;
  said: string;
}

declare global {
  interface Document {
    /** The events on the page before its code answered. It is null when the code is there and answers by itself. */
    early?: {
      /** The addresses of the first file, and of the files that it needs. */
      first: readonly string[];
      /** The addresses of the code that draws. */
      code: readonly string[];
      taps: EarlyTap[];
      isTouched: boolean;
      /** Runs at each touch, once the code that loads the rest is here. */
      onTouch?: () => void;
      /** Runs when the code that draws takes over the page. */
      onTaken?: () => void;
    } | null;
  }
}

/**
 * Stands inline on every page, before the readable content. It loads the first file (`data-first`). The browser never
 * requests again a module that did not arrive, so the page names the file only when all of it is here, and tries until
 * each missing part arrives. It remembers taps on buttons. At the first touch, key or focus, it requests the code that
 * draws (`data-drawing`); when the page does nothing without that code, it does so at once (`data-form`). A finger on a
 * link is no such touch: the link leads to a page without any code, and the page should not share a weak signal with
 * code that nobody will use. It becomes one when the finger scrolls.
 *
 * It is sent as text, so it must refer to nothing outside of itself.
 */
function catchEarly(page: Document): void {
  const { first: addresses = '', drawing = '', form } = page.currentScript?.dataset ?? {};
  const [first, code] = [addresses.split(' '), drawing.split(' ')];
  const early: NonNullable<Document['early']> = { first, code, taps: [], isTouched: false };
  page.early = early;
  const bring = async (address: string, priority: RequestPriority) => {
    const answer = await fetch(address, { priority });
    if (!answer.ok) throw new Error(address);
    await answer.arrayBuffer();
  };
  // The files go into the browser's cache; `loadDrawing` handles those that do not arrive.
  const requestDrawing = () => {
    for (const address of code) bring(address, 'high').catch(() => {});
  };
  const name = () => {
    const script = page.createElement('script');
    script.type = 'module';
    script.src = first[0] ?? '';
    page.head.append(script);
  };
  const begin = (pauseMs: number) => {
    Promise.all(first.map((address) => bring(address, 'low'))).then(
      // It reads the data at the end of the page.
      () =>
        page.readyState === 'loading'
          ? page.addEventListener('DOMContentLoaded', name, { once: true })
          : name(),
      () => {
        page.getElementById('stuck')?.removeAttribute('hidden');
        setTimeout(begin, pauseMs, Math.min(pauseMs * 2, 20_000));
      },
    );
  };
  begin(1000);
  if (form !== undefined) requestDrawing();
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
    if (early.onTouch) early.onTouch();
    else if (!early.isTouched && form === undefined) requestDrawing();
    early.isTouched = true;
  };
  for (const kind of ['pointerdown', 'pointercancel', 'keydown', 'focusin'])
    page.addEventListener(kind, touch, { capture: true, passive: true });
}

/** Its text is constant, because the content-security-policy has its hash. */
export const inlineEarlyScript = `(${catchEarly.toString()})(document)`;
