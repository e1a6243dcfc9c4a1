/** The secret behind the # of a mailed link. It is removed from the address at once, so that no history keeps it. Only in the browser. */
export function takeHash(): string {
  const secret = location.hash.slice(1);
  if (secret !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return /^[\w-]{43}$/.test(secret) ? secret : '';
}
