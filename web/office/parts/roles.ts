import type { UserRole } from '#contract/people/accounts/accounts.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { useOrganizations } from '#web/parts/rider/choices.ts';

/** The rights in the office that somebody's roles give. */
export interface OfficeRoles {
  isAdmin: boolean;
  /** The account decides for an organization: its cups, licences and results. */
  decides: boolean;
  runsClub: boolean;
}

/** Gives the rights of an account's roles. It is null when there are no roles. */
export function officeRoles(roles: readonly UserRole[]): OfficeRoles | null {
  if (roles.length === 0) return null;
  const isAdmin = roles.some(({ role }) => role === 'admin');
  return {
    isAdmin,
    decides: isAdmin || roles.some(({ role }) => role === 'organizer'),
    runsClub: roles.some(({ role }) => role === 'club'),
  };
}

/** Loads the organizations for which the account decides; for an administrator, all. */
export function useOwnOrganizations() {
  const roles = useSession()?.authUser.user_roles ?? [];
  const { data = [] } = useOrganizations('');
  const isAdmin = roles.some(({ role }) => role === 'admin');
  return data.filter(
    ({ organization_id }) =>
      isAdmin || roles.some((one) => one.role === 'organizer' && one.organization_id === organization_id),
  );
}
