import type { UserRole } from '#contract/accounts/accounts.ts';

/** What somebody's roles let them do in the office. */
export interface OfficeRoles {
  isAdmin: boolean;
  /** Decides for an organization: its cups, licences and results. */
  decides: boolean;
  runsClub: boolean;
}

/** In: the roles of an account. Out: null without any. */
export function officeRoles(roles: readonly UserRole[]): OfficeRoles | null {
  if (roles.length === 0) return null;
  const isAdmin = roles.some(({ role }) => role === 'admin');
  return {
    isAdmin,
    decides: isAdmin || roles.some(({ role }) => role === 'organizer'),
    runsClub: roles.some(({ role }) => role === 'club'),
  };
}
