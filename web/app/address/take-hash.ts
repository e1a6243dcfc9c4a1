/** The secret behind the # of a mailed link, taken out of the address at once: it stays in no history. Only in the browser. */
export function takeHash(): string {
  const secret = location.hash.slice(1);
  if (secret !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return /^[\w-]{43}$/.test(secret) ? secret : '';
}
