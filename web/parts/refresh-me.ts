import { renewSession } from '#web/app/call/session.ts';
import { ask } from '#web/app/call/ask.ts';

/** The header shows what was just changed. What was saved is saved: a failure here is no failure of the saving. */
export async function refreshMe(): Promise<void> {
  const me = await ask('GET /api/users/me').catch(() => null);
  if (me !== null) renewSession(me);
}
