/** A tap that came before the client's code, and what the button then said. */
interface Tap {
  button: HTMLButtonElement;
  said: string;
}

declare global {
  interface Document {
    /** The last of such taps; null: the code is there, and answers taps itself. */
    tapped?: Tap | null;
  }
}

const state = (button: HTMLButtonElement) =>
  [button.textContent, button.getAttribute('aria-pressed'), button.getAttribute('aria-expanded')].join('|');

/** From here on the page answers taps. Out: does the one that came before, once, unless its button says something else by then. */
export function takeEarlyTap(): () => void {
  const { tapped } = document;
  document.tapped = null;
  return () => {
    if (tapped?.button.isConnected === true && state(tapped.button) === tapped.said) tapped.button.click();
  };
}
