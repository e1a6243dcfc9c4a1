/** A ref for what takes the focus when it appears: what was pressed is gone, and whoever hears the page is led on. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
