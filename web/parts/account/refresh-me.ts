import { renewSession } from '#web/ground/session/session.ts';
import { ask } from '#web/ground/call/ask.ts';

/** Updates the header after a change. The change is saved already, so a failure here is not reported. */
export async function refreshMe(): Promise<void> {
  const me = await ask('GET /api/users/me').catch(() => null);
  if (me !== null) renewSession(me);
}
