type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const states = ['aria-pressed', 'aria-expanded'];

/** Gives the text and states of a button, as the early script records them. */
const saidBy = (button: HTMLButtonElement) =>
  [button.textContent, ...states.map((name) => button.getAttribute(name))].join('|');

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/** Gives the value of a field when the page arrived. */
function cameWith(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return ([...field.options].find((one) => one.defaultSelected) ?? field.options[0])?.value ?? '';
}

/** Sets the text of a field again, so that the code, which knows only the page's own value, is notified of it. */
function tellOf(field: Field, typed: string): void {
  field.value = cameWith(field);
  // The browser also writes past the setter by which React knows the value.
  Reflect.set(Object.getPrototypeOf(field), 'value', typed, field);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/**
 * Lets the page answer by itself from here on. The returned function repeats, once, what somebody tapped, typed or
 * chose before: for each button whose text and states are still the same, and for each field.
 */
export function takeEarlyTaps(root: HTMLElement): () => void {
  const taps = document.early?.taps ?? [];
  document.early?.onTaken?.();
  document.early = null;
  const fields = [...root.querySelectorAll<Field>('input, textarea, select')];
  const ticked = fields.filter(isBox).filter((box) => box.checked !== box.defaultChecked);
  const typed = fields
    .filter((field) => !isBox(field) && field.value !== cameWith(field))
    .map((field) => ({ field, value: field.value }));
  return () => {
    for (const box of ticked) {
      if (!box.isConnected) continue;
      box.checked = box.defaultChecked;
      box.click();
    }
    for (const { field, value } of typed)
      if (field.isConnected) tellOf(field, field.value === cameWith(field) ? value : field.value);
    for (const { button, said } of taps) if (button.isConnected && saidBy(button) === said) button.click();
  };
}
