/** A ref that focuses an element when it appears: the pressed button is gone, and a screen reader has to go on here. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
