/**
 * This function puts an e-mail address into the form in which it is stored and compared: without spaces around it, in lower case.
 * @param typed - the address as somebody typed it
 * @returns the address to store
 * Source: ours.
 */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/**
 * This function decides whether a text can be an e-mail address. Such a text has something before an @ and a name with a dot after it, in
 * plain ASCII, as mail needs it, and 254 characters at most.
 * @param text - the address as somebody typed it
 * @returns true when the text can be an address
 * Source: ours.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i.test(
      text,
    )
  );
}
