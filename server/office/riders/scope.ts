import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/db/pool.ts';
import { nowRider } from '#server/access/place-queries.ts';
import { type Caller, organizationsOf, type Scope, scopeOf } from '#server/access/caller.ts';

/** Whose riders the office shows: those of the organizations one decides for, and of the clubs one runs. A desk helper's are none. */
export function officeScope(caller: Caller): Scope {
  return { organizations: organizationsOf(caller), clubs: scopeOf(caller).clubs };
}

/** Riders of a scope, of `rider r`. One organization or club is said as such: its index then gives them in order. */
export function ridersIn({ organizations, clubs }: Scope): RawBuilder<unknown> {
  if (organizations === null) return sql`true`;
  const [organization] = organizations;
  const [club] = clubs;
  if (clubs.length === 0 && organizations.length === 1)
    return sql`r.organization_id = ${organization}::bigint`;
  if (organizations.length === 0 && clubs.length === 1) return sql`r.club_id = ${club}::bigint`;
  return sql`(r.organization_id = any(${organizations}::bigint[]) or r.club_id = any(${clubs}::bigint[]))`;
}

export interface RiderInScope {
  rider_id: number;
  organization_id: number;
  /** Decides for the rider's organization, and not only for the club. */
  decides: boolean;
}

/** The rider of an id, or the one a merged rider became. "Not there" and "not yours" are one answer. */
export async function findRider(db: Db, scope: Scope, id: number): Promise<RiderInScope> {
  const { rows } = await sql<{ rider_id: number; organization_id: number }>`
    select r.rider_id, r.organization_id from rider r
    where r.rider_id = ${nowRider(id)}
      and ${ridersIn(scope)}`.execute(db);
  const [found] = rows;
  if (!found) throw new Refusal('rider.not_found');
  const { organizations } = scope;
  return { ...found, decides: organizations === null || organizations.includes(found.organization_id) };
}
