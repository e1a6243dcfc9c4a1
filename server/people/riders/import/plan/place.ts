import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { type Caller, organizationsOf } from '#server/ground/access/caller.ts';
import { type PlaceOfImport, readClubsOf, readOrganizationPlace } from './place-queries.ts';

/** Returns the clubs of which somebody is the delegate. */
export const clubsOf = ({ roles }: Caller): number[] =>
  roles.flatMap(({ role, club_id }) => (role === 'club' && club_id !== null ? [club_id] : []));

/** Returns the caller's part of an organization. Throws the same Refusal for another's and for none. */
export async function importPlaceOf(db: Db, caller: Caller, organization_id: number): Promise<PlaceOfImport> {
  const found = await readOrganizationPlace(db, organization_id);
  if (found === null) throw new Refusal('organization.not_found', 'organization_id');
  const own_riders = caller.rider_ids;
  const own = organizationsOf(caller);
  if (own === null || own.includes(organization_id)) return { ...found, clubs: null, own_riders };
  const all = await readClubsOf(db, organization_id);
  const mine = clubsOf(caller).filter((one) => all.some(({ club_id }) => club_id === one));
  if (mine.length === 0) throw new Refusal('organization.not_found', 'organization_id');
  return { ...found, clubs: mine, own_riders };
}

/** Returns whose imports a caller may see: accounts and organizations; a delegate's are of the same account. */
export const seenBy = (caller: Caller) => ({
  user_id: caller.user_id,
  organizations: organizationsOf(caller),
});
