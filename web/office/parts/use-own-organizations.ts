import { useSession } from '#web/app/call/use-session.ts';
import { useOrganizations } from '#web/parts/rider-fields/choices.ts';

/** The organizations that the account decides for; for an administrator, all. */
export function useOwnOrganizations() {
  const roles = useSession()?.authUser.user_roles ?? [];
  const { data = [] } = useOrganizations('');
  const isAdmin = roles.some(({ role }) => role === 'admin');
  return data.filter(
    ({ organization_id }) =>
      isAdmin || roles.some((one) => one.role === 'organizer' && one.organization_id === organization_id),
  );
}
