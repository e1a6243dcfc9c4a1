import type { z } from 'zod';
import type { openDesk } from '#contract/office/desk/desk.ts';

/** What the code opened: kept on this device until it ends, apart from any account. */
export type DeskSession = z.infer<typeof openDesk.reply>;

const key = 'desk';

/** What is kept, if its time is not over. Only in the browser. */
export function readDesk(now: number): DeskSession | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as DeskSession | null;
    return kept !== null && Date.parse(kept.expires_at) > now ? kept : null;
  } catch {
    return null;
  }
}

export function keepDesk(session: DeskSession | null): void {
  try {
    if (session === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(session));
  } catch {
    // Without storage it is open until the page is closed.
  }
}

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
