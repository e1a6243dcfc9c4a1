/** Reads the secret behind the # of a mailed link, and removes it, so that no history stores it. It needs a browser. */
export function takeHash(): string {
  const secret = location.hash.slice(1);
  if (secret !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return /^[\w-]{43}$/.test(secret) ? secret : '';
}

/**
 * Reads the secret of a screen again and again. Once taken out of the address it is only here: React may draw the screen a second time,
 * and must find it.
 */
export function keptHash(): () => string {
  let kept = '';
  return () => (kept = takeHash() || kept);
}
