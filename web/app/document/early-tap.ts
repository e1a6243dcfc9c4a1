declare global {
  interface Document {
    /** The button that was tapped last before the client's code was there; null: it is there. */
    tapped?: HTMLButtonElement | null;
  }
}

/** Does what was tapped before the code was there, once: on a slow phone that is a second after it could be seen. */
export function doEarlyTap(): void {
  const button = document.tapped;
  document.tapped = null;
  if (button?.isConnected === true) button.click();
}
