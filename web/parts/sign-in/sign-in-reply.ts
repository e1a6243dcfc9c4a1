import type { LoginReply } from '#contract/accounts/sessions.ts';
import { beginSession } from '#web/app/call/session.ts';
import type { Session } from '#web/app/call/session-storage.ts';
import { keepKnownDevice } from './known-device.ts';

/** Opens the session of a reply, and makes the browser a known one. */
export function openReply({ user, riders, known_device }: LoginReply, keep: boolean): void {
  keepKnownDevice(known_device);
  if (user) beginSession(user, riders, keep);
}

/** Whether the sign-in is not complete: a new password or a second factor is needed. */
export function staysAtLogin(session: Session | null): boolean {
  if (session === null) return false;
  const { must_change_password, must_set_second_factor } = session.authUser;
  return must_change_password || must_set_second_factor;
}
