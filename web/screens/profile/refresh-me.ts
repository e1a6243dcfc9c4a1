import type { Me } from '#contract/accounts.ts';
import { call } from '#web/app/call.ts';
import { renewSession } from '#web/app/session.ts';

/** The header shows what was just changed. What was saved is saved: a failure here is no failure of the saving. */
export async function refreshMe(): Promise<void> {
  const me = await call<Me>('GET', '/api/users/me').catch(() => null);
  if (me !== null) renewSession(me);
}
