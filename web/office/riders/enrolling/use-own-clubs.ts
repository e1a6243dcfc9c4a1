import { useSession } from '#web/app/call/use-session.ts';
import { useAsk } from '#web/app/call/use-ask.ts';

interface OwnClub {
  club_id: number;
  club_name: string;
  organization_id: number;
}

/** The clubs the account may enrol for: its own, and all of organizations it decides for. */
export function useOwnClubs(): readonly OwnClub[] {
  const roles = useSession()?.authUser.user_roles ?? [];
  const { data = [] } = useAsk(
    'GET /api/clubs',
    { query: { _sortField: 'club_name', _sortDir: 'ASC' } },
    { select: ({ items }) => items, staleTime: 600_000 },
  );
  return data.filter((club) =>
    roles.some(
      ({ role, organization_id, club_id }) =>
        role === 'admin' ||
        (role === 'organizer' && organization_id === club.organization_id) ||
        (role === 'club' && club_id === club.club_id),
    ),
  );
}
