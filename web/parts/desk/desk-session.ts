import type { z } from 'zod';
import type { openDesk } from '#contract/office/desk/desk.ts';

/** The session that a code opened, stored on this device until it ends, apart from any account. */
export type DeskSession = z.infer<typeof openDesk.reply>;

const key = 'desk';

/* Where storage is refused, the desk stays open until the page is closed. */
let opened: DeskSession | null = null;

function readKept(): DeskSession | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as DeskSession | null;
  } catch {
    return opened;
  }
}

/** The open desk, unless its time is over. Only in the browser. */
export function readDesk(now: number): DeskSession | null {
  const kept = readKept();
  return kept !== null && Date.parse(kept.expires_at) > now ? kept : null;
}

export function keepDesk(session: DeskSession | null): void {
  opened = session;
  try {
    if (session === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(session));
  } catch {
    // It stays in memory.
  }
}
