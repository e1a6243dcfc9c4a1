import type { Me } from '#contract/accounts.ts';
import { call } from '#web/app/call.ts';
import { renewSession } from '#web/app/session.ts';

/** The header shows what was just changed. */
export async function refreshMe(): Promise<void> {
  renewSession(await call<Me>('GET', '/api/users/me'));
}
