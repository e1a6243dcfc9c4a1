import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { nowRider } from '#server/ground/access/place-queries.ts';
import { type Caller, organizationsOf, type Scope, scopeOf } from '#server/ground/access/caller.ts';

/**
 * Returns whose riders the office shows: those of the organizations for which somebody decides, and of the clubs that
 * somebody runs. A helper at a desk has none.
 */
export function officeScope(caller: Caller): Scope {
  return { organizations: organizationsOf(caller), clubs: scopeOf(caller).clubs };
}

/** The condition that `rider r` is in a scope. A single organization is compared directly, to use its index. */
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
  /** The caller decides for the rider's organization, and not only for the club. */
  decides: boolean;
}

/** Finds a rider by id, also one that was merged. "Does not exist" and "not yours" give the same answer. */
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
