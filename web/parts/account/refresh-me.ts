import { renewSessionBy } from '#web/ground/session/session.ts';
import { ask } from '#web/ground/call/ask.ts';

/** Updates the header after a change. The change is saved already, so a failure here is not reported. */
export async function refreshMe(): Promise<void> {
  await renewSessionBy(ask('GET /api/users/me')).catch(() => undefined);
}
