import { useQuery } from '@tanstack/react-query';
import { call } from '#web/app/call.ts';
import { useSession } from '#web/app/session.ts';

export interface OwnClub {
  club_id: number;
  club_name: string;
  organization_id: number;
}

/** The clubs somebody may enrol for: of the organizations one decides for, and those one runs. */
export function useOwnClubs(): readonly OwnClub[] {
  const roles = useSession()?.authUser.user_roles ?? [];
  const { data = [] } = useQuery({
    queryKey: ['office', 'all-clubs'],
    queryFn: async () =>
      (await call<{ items: OwnClub[] }>('GET', '/api/clubs?_sortField=club_name&_sortDir=ASC')).items,
    staleTime: 600_000,
  });
  return data.filter((club) =>
    roles.some(
      ({ role, organization_id, club_id }) =>
        role === 'admin' ||
        (role === 'organizer' && organization_id === club.organization_id) ||
        (role === 'club' && club_id === club.club_id),
    ),
  );
}
