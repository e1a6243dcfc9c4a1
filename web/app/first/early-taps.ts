type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const states = ['aria-pressed', 'aria-expanded'];

/** What a button says, as the early script writes it down. */
const saidBy = (button: HTMLButtonElement) =>
  [button.textContent, ...states.map((name) => button.getAttribute(name))].join('|');

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/** What a field held when the page came. */
function cameWith(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return ([...field.options].find((one) => one.defaultSelected) ?? field.options[0])?.value ?? '';
}

/** Gives a field its text again, so that the code hears of it: what it heard of last is what the page came with. */
function tellOf(field: Field, typed: string): void {
  field.value = cameWith(field);
  // As the browser does it: past the setter by which React knows what it has heard of.
  Reflect.set(Object.getPrototypeOf(field), 'value', typed, field);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/**
 * From here on the page answers by itself. Out: does once what was tapped, typed or chosen before: each button that still says what it
 * said then, and each field.
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
