import type { z } from 'zod';
import type { openDesk } from '#contract/office/desk/desk.ts';

/** What the code opened: kept on this device until it ends, apart from any account. */
export type DeskSession = z.infer<typeof openDesk.reply>;

const key = 'desk';

/* Where storage is refused, the desk is open until the page is closed. */
let opened: DeskSession | null = null;

function readKept(): DeskSession | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as DeskSession | null;
  } catch {
    return opened;
  }
}

/** What is open, if its time is not over. Only in the browser. */
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
    // Memory has it.
  }
}
