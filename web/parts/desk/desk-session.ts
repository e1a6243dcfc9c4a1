import type { z } from 'zod';
import type { openDesk } from '#contract/raceday/office/desk/desk.ts';

/** The session that a code opened. It is stored on this device until it ends, apart from any account. */
export type DeskSession = z.infer<typeof openDesk.reply>;

const key = 'desk';

/* When the browser refuses the storage, the desk stays open until the page is closed. */
let opened: DeskSession | null = null;

function readKept(): DeskSession | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as DeskSession | null;
  } catch {
    return opened;
  }
}

/** Reads the open desk, unless its time is over. It works only in the browser. */
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
    // The session stays in memory.
  }
}
