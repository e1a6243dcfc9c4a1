import type { UserRole } from '#contract/accounts/accounts.ts';
import type { Config } from '#server/config/config.ts';

/** The mailboxes of the demo season's accounts: nobody can have one (RFC 2606). */
export const demoDomain = '@demo.test';

/** Whom the installation asks for a second factor. */
export interface SecondFactorRule {
  required: boolean;
  /** The demo season's accounts need no second factor: everybody reads their password at the start. */
  demo: boolean;
}

export function secondFactorRule({ SECOND_FACTOR, DEMO }: Config): SecondFactorRule {
  return { required: SECOND_FACTOR === 'required', demo: DEMO === 'on' };
}

/** Whether an account must have a second factor: an account that can change what others rely on. */
export function needsSecondFactor(
  rule: SecondFactorRule,
  { user_email, roles }: { user_email: string; roles: readonly UserRole[] },
): boolean {
  if (!rule.required || (rule.demo && user_email.endsWith(demoDomain))) return false;
  return roles.some(({ role }) => role === 'admin' || role === 'organizer');
}
