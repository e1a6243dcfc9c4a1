import type { UserRole } from '#contract/people/accounts/accounts.ts';
import type { Config } from '#server/ground/config/config.ts';

/** The mailboxes of the demo season's accounts. Nobody can own one (RFC 2606). */
export const demoDomain = '@demo.test';

/** The rule that decides which accounts need a second factor in this installation. */
export interface SecondFactorRule {
  required: boolean;
  /** The demo season's accounts need no second factor, because the start prints their password for everybody. */
  demo: boolean;
}

export function secondFactorRule({ SECOND_FACTOR, DEMO }: Config): SecondFactorRule {
  return { required: SECOND_FACTOR === 'required', demo: DEMO === 'on' };
}

/** Tells whether an account must have a second factor, because it can change what others rely on. */
export function needsSecondFactor(
  rule: SecondFactorRule,
  { user_email, roles }: { user_email: string; roles: readonly UserRole[] },
): boolean {
  if (!rule.required || (rule.demo && user_email.endsWith(demoDomain))) return false;
  return roles.some(({ role }) => role === 'admin' || role === 'organizer');
}
