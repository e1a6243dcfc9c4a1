/**
 * The address of a date's technical guide, as it is kept. In: what somebody typed. Out: the whole address, with `https://` where it was
 * left out; null: it is no address of the web, or carries a name or password. Source: ours.
 */
export function guideLink(typed: string): string | null {
  const text = typed.trim();
  const whole = /^[a-z][a-z0-9+-]*:/i.test(text) ? text : `https://${text}`;
  const found = /^https?:\/\/([^/?#\s]+)(?:[/?#]\S*)?$/i.exec(whole);
  const host = found?.[1] ?? '';
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?$/u.test(host) ? whole : null;
}
