/* Out of the address it is only here: a drawing that is begun again must find it. */
let given = '';

/** The code behind the # of a shared link, taken out of the address at once. Only in the browser. */
export function takeCode(): string {
  const code = location.hash.slice(1);
  if (code !== '') history.replaceState(history.state, '', location.pathname + location.search);
  if (/^[\w-]{5,40}$/.test(code)) given = code;
  return given;
}

/** It was asked for: whatever came of it, it is not asked for by itself again. */
export function forgetCode(): void {
  given = '';
}
