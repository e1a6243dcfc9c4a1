import { sql } from 'kysely';
import type { z } from 'zod';
import type { OfficePerson, waitingRole } from '#contract/people/office/people.ts';
import { placeJoins } from '#server/people/accounts/roles/queries.ts';
import type { Db } from '#server/ground/db/pool.ts';

type Organizations = readonly number[] | null;

const peopleShown = 200;

const inScope = (organizations: Organizations) =>
  sql`(${organizations}::bigint[] is null or (x.role <> 'admin' and o.organization_id = any(${organizations}::bigint[])))`;
const roleJson = sql`json_build_object('role', x.role, 'organization_id', case when x.role = 'club' then null else x.organization_id end,
  'club_id', x.club_id, 'organization_shortname', o.organization_shortname, 'club_name', b.club_name)`;

/** Reads by e-mail who has a role in organizations (null means any, and then people without a role by name). */
export async function readOfficePeople(
  db: Db,
  {
    organizations,
    q,
    role,
    own,
  }: { organizations: Organizations; q: string | null; role: string | null; own: number },
): Promise<OfficePerson[]> {
  const { rows } = await sql<OfficePerson>`
    select u.user_id, u.user_firstname, u.user_lastname, u.user_email, u.user_id = ${own} as own,
      exists (select 1 from second_factor f where f.user_id = u.user_id and f.confirmed_at is not null) as second_factor,
      case when ${organizations}::bigint[] is null
        then (select count(*) from session s where s.user_id = u.user_id and s.expires_at > now()) end as sessions,
      coalesce(r.roles, '[]') as roles
    from users u
    left join lateral (
      select json_agg(${roleJson} order by x.role, o.organization_shortname, b.club_name) as roles,
        bool_or(${role}::text is null or x.role = ${role}) as asked
      from user_role x ${placeJoins} where x.user_id = u.user_id and ${inScope(organizations)}) r on true
    where (r.asked or (${organizations}::bigint[] is null and ${q}::text is not null and ${role}::text is null))
      and (${q}::text is null
        or position(lower(${q}) in lower(u.user_firstname || ' ' || u.user_lastname || ' ' || u.user_email)) > 0)
    order by u.user_email limit ${peopleShown}`.execute(db);
  return rows;
}

/** Reads the waiting roles in some organizations, newest first. */
export async function readWaitingRoles(
  db: Db,
  organizations: Organizations,
): Promise<z.input<typeof waitingRole>[]> {
  const { rows } = await sql<z.input<typeof waitingRole>>`
    select x.invitation_id, x.user_email, x.role, x.organization_id, x.club_id, o.organization_shortname, b.club_name,
      x.created_at, x.expires_at
    from role_invitation x ${placeJoins} where ${inScope(organizations)} and x.expires_at > now()
    order by x.invitation_id desc limit ${peopleShown}`.execute(db);
  return rows;
}
