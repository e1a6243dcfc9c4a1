import type { RiderCard, User } from '#contract/accounts/accounts.ts';

/** The session on this device, as it is stored (spec §3, stored session user). */
export interface Session {
  /** The account; the access token is part of it. */
  authUser: User & { token: string; expires_at: string };
  /** The account's riders. */
  userSelected: RiderCard[];
  /** The active rider; null: the account has none. */
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

/** The stored session, unless it is over. Only in the browser. */
export function readSession(now = Date.now()): Session | null {
  for (const store of stores()) {
    try {
      const value: unknown = JSON.parse(store.getItem(key) ?? 'null');
      if (isSession(value) && Date.parse(value.authUser.expires_at) > now) return value;
    } catch {
      // Storage is unreadable or refused: no session.
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
    // It stays in memory.
  }
}
