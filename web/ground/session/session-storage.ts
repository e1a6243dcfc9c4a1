import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import type { User } from '#contract/people/accounts/accounts.ts';

/** The session on this device, as it is stored (spec §3, stored session user). */
export interface Session {
  /** The account, with the access token. */
  authUser: User & { token: string; expires_at: string };
  userSelected: RiderCard[];
  /** The active rider. It is null when the account has none. */
  riderSelected: number | null;
  /** The person stays signed in on this device. */
  keep: boolean;
}

const key = 'authUser';

function stores(): Storage[] {
  return [sessionStorage, localStorage];
}

function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false;
  if (!('authUser' in value) || !('userSelected' in value) || !('keep' in value)) return false;
  const { authUser, userSelected } = value;
  if (typeof authUser !== 'object' || authUser === null || !Array.isArray(userSelected)) return false;
  return 'token' in authUser && typeof authUser.token === 'string' && 'expires_at' in authUser;
}

/** Reads the stored session, unless it is over. It works only in the browser. */
export function readSession(now = Date.now()): Session | null {
  for (const store of stores()) {
    try {
      const value: unknown = JSON.parse(store.getItem(key) ?? 'null');
      if (isSession(value) && Date.parse(value.authUser.expires_at) > now) return value;
    } catch {
      // The storage is unreadable or refused, so there is no session.
    }
  }
  return null;
}

/** Stores the session for this tab, or for the device. Where storage is refused, it lasts as long as the page. */
export function writeSession(session: Session | null): void {
  try {
    for (const store of stores()) store.removeItem(key);
    if (session) (session.keep ? localStorage : sessionStorage).setItem(key, JSON.stringify(session));
  } catch {
    // The session stays in memory.
  }
}
