/* Once taken out of the address it is only here: React may draw the screen a second time, and must find it. */
let given = '';

/** The code behind the # of a shared link, taken out of the address at once. Only in the browser. */
export function takeCode(): string {
  const code = location.hash.slice(1);
  if (code !== '') history.replaceState(history.state, '', location.pathname + location.search);
  if (/^[\w-]{5,40}$/.test(code)) given = code;
  return given;
}

/** The code was tried: it is not tried again by itself, whatever the answer was. */
export function forgetCode(): void {
  given = '';
}
