/** An e-mail as it is kept and compared. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Whether this can be an e-mail address: something, an @, a name with a dot; plain ASCII as mail travels. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i.test(
      text,
    )
  );
}
