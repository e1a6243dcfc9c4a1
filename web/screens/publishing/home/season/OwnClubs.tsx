import { useAsk } from '#web/ground/call/use-ask.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { ClubLine } from '#web/screens/publishing/home/parts/ClubLine.tsx';

function OwnClub({ club_id }: { club_id: number }) {
  const { data } = useAsk('GET /api/clubs/{id}/page', { params: { id: club_id } });
  // It keeps the height of the line while the club's name is on its way.
  return <li className="min-h-16">{data && <ClubLine club={data} />}</li>;
}

/** Shows delegates the clubs that they run; nothing to others. */
export function OwnClubs() {
  const roles = useSession()?.authUser.user_roles ?? [];
  const clubs = roles.flatMap(({ role, club_id }) => (role === 'club' && club_id !== null ? [club_id] : []));
  if (clubs.length === 0) return null;
  return (
    <ul className="gutter mx-auto max-w-page divide-y divide-line">
      {clubs.map((club_id) => (
        <OwnClub key={club_id} club_id={club_id} />
      ))}
    </ul>
  );
}
