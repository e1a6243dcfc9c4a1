import { currentSession, renewSession } from '#web/app/call/session.ts';
import { ask } from '#web/app/call/ask.ts';

/**
 * What is stored may be a month old: riders added on another device, an e-mail confirmed meanwhile, a session ended elsewhere.
 * Asked once, when the page has nothing better to do. Only in the browser.
 */
export function keepSessionFresh(): void {
  const refresh = () => {
    if (currentSession()) ask('GET /api/users/me').then(renewSession, () => undefined);
  };
  setTimeout(refresh, 1500);
}
