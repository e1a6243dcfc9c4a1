import type { LoginReply } from '#contract/people/accounts/sessions.ts';
import { beginSession } from '#web/ground/session/session.ts';
import type { Session } from '#web/ground/session/session-storage.ts';
import { keepKnownDevice } from './known-device.ts';

/** Opens the session of a reply, and makes the browser a known one. */
export function openReply({ user, riders, known_device }: LoginReply, keep: boolean): void {
  keepKnownDevice(known_device);
  if (user) beginSession(user, riders, keep);
}

/** Tells whether the sign-in is not complete, because it needs a new password or a second factor. */
export function staysAtLogin(session: Session | null): boolean {
  if (session === null) return false;
  const { must_change_password, must_set_second_factor } = session.authUser;
  return must_change_password || must_set_second_factor;
}
