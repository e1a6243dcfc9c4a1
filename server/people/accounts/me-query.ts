import { sql } from 'kysely';
import type { z } from 'zod';
import type { me } from '#contract/people/accounts/accounts.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Duties } from '#server/ground/access/caller.ts';
import { riderCardColumns, riderCardTables } from '#server/people/riders/card-query.ts';

type Me = z.input<typeof me>;

/** Selects an account's own columns for every answer about accounts. */
export const userColumns = sql`u.user_id, u.user_firstname, u.user_lastname, u.user_email, u.user_phone, u.user_language,
  coalesce((select json_agg(json_build_object('role', x.role, 'organization_id', x.organization_id, 'club_id', x.club_id)
      order by x.role, x.organization_id, x.club_id) from user_role x where x.user_id = u.user_id), '[]') as user_roles,
  to_json(u.user_teams) as user_teams,
  coalesce((select json_agg(l.rider_id order by l.linked_at, l.rider_id) from user_rider l where l.user_id = u.user_id), '[]')
    as rider_id,
  u.email_confirmed_at is not null as email_confirmed`;

/** Reads an account and its riders in the order of their arrival. It is null when there is no such account. */
export async function readMe(
  db: Db,
  user_id: number,
  { must_change_password, must_set_second_factor }: Duties,
): Promise<Me | null> {
  const { rows } = await sql<{ user: Omit<Me['user'], keyof Duties>; riders: Me['riders'] }>`
    select to_json(a) as user, coalesce((select json_agg(to_json(c)) from (
        select ${riderCardColumns} from user_rider l join rider r using (rider_id) ${riderCardTables}
        where l.user_id = a.user_id order by l.linked_at, r.rider_id) c), '[]') as riders
    from (select ${userColumns}, exists (select 1 from second_factor f where f.user_id = u.user_id and f.confirmed_at is not null)
        as second_factor
      from users u where u.user_id = ${user_id}) a`.execute(db);
  const row = rows[0];
  return row
    ? { user: { ...row.user, must_change_password, must_set_second_factor }, riders: row.riders }
    : null;
}
