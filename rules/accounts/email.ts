/** An e-mail as it is stored and compared. In: as typed. Source: ours. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/**
 * Whether a text can be an e-mail address: something, an @, a name with a dot; plain ASCII, as mail needs it. In: as typed.
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
