import { currentSession, renewSession } from '#web/app/call/session.ts';
import { ask } from '#web/app/call/ask.ts';

/**
 * The stored session may be a month old: riders added on another device, an e-mail confirmed, a session ended elsewhere.
 * Asks once, when the page is idle. Only in the browser.
 */
export function keepSessionFresh(): void {
  const refresh = () => {
    if (currentSession()) ask('GET /api/users/me').then(renewSession, () => undefined);
  };
  setTimeout(refresh, 1500);
}
