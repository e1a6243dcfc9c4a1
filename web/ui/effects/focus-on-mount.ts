/** A ref that takes the focus when it appears: the pressed button is gone, and screen readers need a new position. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
