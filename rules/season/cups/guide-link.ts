/**
 * This function puts the address of a date's technical guide into the form in which it is stored.
 * @param typed - the text that somebody typed
 * @returns the whole address, with `https://` where it was left out; null when the text is no address of the web, or contains a name or a
 *   password
 * Source: ours.
 */
export function guideLink(typed: string): string | null {
  const text = typed.trim();
  const whole = /^[a-z][a-z0-9+-]*:/i.test(text) ? text : `https://${text}`;
  const found = /^https?:\/\/([^/?#\s]+)(?:[/?#]\S*)?$/i.exec(whole);
  const host = found?.[1] ?? '';
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?$/u.test(host) ? whole : null;
}
