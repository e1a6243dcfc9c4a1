import type { Me } from '#contract/accounts.ts';
import { call } from '#web/app/call.ts';
import { currentSession, renewSession } from '#web/app/session.ts';

/**
 * What is stored may be a month old: riders added on another device, an e-mail confirmed meanwhile, a session ended elsewhere.
 * Asked once, when the page has nothing better to do. Only in the browser.
 */
export function keepSessionFresh(): void {
  const ask = () => {
    if (currentSession()) call<Me>('GET', '/api/users/me').then(renewSession, () => undefined);
  };
  setTimeout(ask, 1500);
}
