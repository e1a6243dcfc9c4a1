import { Refusal } from '#contract/errors.ts';
import type { DeskRole } from '#rules/entries/inscription.ts';
import type { Db } from '#server/ground/db/pool.ts';
import {
  type Caller,
  type Helper,
  isAdmin,
  organizes,
  type Scope,
  scopeOf,
} from '#server/ground/access/caller.ts';
import { readClubPlace, readRaceOrganization } from '#server/ground/access/place-queries.ts';

/** The person at the desk of a race, and the riders they see there. */
export interface Desk {
  race_id: number;
  organization_id: number;
  /** It is null for a helper, who has no account. */
  user_id: number | null;
  /** The name of a helper's code, for the record. */
  desk_name: string | null;
  role: DeskRole;
  /** The clubs whose riders are seen. It is null for every club. */
  clubs: number[] | null;
}

/** The desk of somebody with an account. */
export interface OfficeDesk extends Desk {
  user_id: number;
  role: Exclude<DeskRole, 'helper'>;
}

async function ownClubs(db: Db, caller: Caller, organization_id: number): Promise<number[]> {
  const clubs = caller.roles.flatMap(({ role, club_id }) =>
    role === 'club' && club_id !== null ? [club_id] : [],
  );
  const places = await Promise.all(clubs.map((club_id) => readClubPlace(db, club_id)));
  return clubs.filter((_, index) => places[index] === organization_id);
}

/**
 * Returns the desk of a race for a caller, and is the only place that decides it: with all riders for organizers, with
 * the club's riders for a delegate. Throws `race.not_found` alike for a missing race and one that is not theirs.
 */
export async function deskOf(db: Db, caller: Caller, race_id: number): Promise<OfficeDesk> {
  const organization_id = await readRaceOrganization(db, race_id);
  if (organization_id === null) throw new Refusal('race.not_found');
  const desk = { race_id, organization_id, user_id: caller.user_id, desk_name: null };
  if (isAdmin(caller) || organizes(caller, organization_id))
    return { ...desk, role: 'official', clubs: null };
  const clubs = await ownClubs(db, caller, organization_id);
  if (clubs.length === 0) throw new Refusal('race.not_found');
  return { ...desk, role: 'club', clubs };
}

/** Returns the desk of a helper, with all riders of the one race of the code. */
export async function helpersDesk(db: Db, { desk_race_id, desk_name }: Helper): Promise<Desk> {
  const organization_id = await readRaceOrganization(db, desk_race_id);
  if (organization_id === null) throw new Refusal('race.not_found');
  return { race_id: desk_race_id, organization_id, user_id: null, desk_name, role: 'helper', clubs: null };
}

/**
 * Returns whose races a list of the desk shows: organizations (null for every one), and clubs for their own riders.
 */
export function deskScope(caller: Caller): Scope {
  const { clubs } = scopeOf(caller);
  if (isAdmin(caller)) return { organizations: null, clubs };
  return {
    organizations: caller.roles.flatMap(({ role, organization_id }) =>
      role === 'organizer' && organization_id !== null ? [organization_id] : [],
    ),
    clubs,
  };
}
