import type { Client } from 'pg';
import type { Owned, Plan } from '#server/operations/organization/shape/plan.ts';

/** Returns the tables that an import writes by itself. What is computed of them goes on as always. */
export const arrivedTables = (plan: Plan): Owned[] => plan.tables.filter(({ is_carried }) => is_carried);

const races = `select r.race_id from race r join cup c using (cup_id) where c.organization_id = $1`;

/** Has everything computed that a server computes for itself, tells every node, and writes the import into the record. */
export async function settle(
  client: Client,
  {
    organization_id,
    unproved,
    sha256,
  }: { organization_id: number; unproved: readonly string[]; sha256: string },
): Promise<void> {
  const ofIt = [organization_id];
  await client.query(
    `insert into live_due (race_id, what) select race_id, w.what from race_day
       cross join unnest(array['race', 'frame', 'notice', 'stage', 'protest']) w (what) where race_id in (${races}) on conflict do nothing`,
    ofIt,
  );
  await client.query(
    `insert into live_due (race_id, what, heat_id) select h.race_id, 'heat', h.heat_id from heat h join race_day using (race_id)
       where h.race_id in (${races}) on conflict do nothing`,
    ofIt,
  );
  await client.query(`select mark_placings_due(array(${races}))`, ofIt);
  await client.query(
    `select refresh_search_riders(array(select distinct e.rider_id from entry e where e.race_id in (${races})))`,
    ofIt,
  );
  await client.query(
    `select refresh_search_place('club', club_id, null, '-infinity', club_name) from club where organization_id = $1`,
    ofIt,
  );
  await client.query(
    `select refresh_search_place('track', track_id, null, '-infinity', concat_ws(' ', track_name, track_city, track_state))
       from track where organization_id = $1`,
    ofIt,
  );
  await client.query('select refresh_search_cup(cup_id) from cup where organization_id = $1', ofIt);
  // Whoever made an account with an address that is not theirs must not get a child by it.
  await client.query('update users set user_password = null where user_id = any($1::bigint[])', [unproved]);
  await client.query('delete from session where user_id = any($1::bigint[])', [unproved]);
  await client.query(
    `insert into audit (action, entity, entity_id, organization_id, became)
     values ('import', 'organization', $1, $1, jsonb_build_object('sha256', $2::text))`,
    [organization_id, sha256],
  );
  await client.query(`select pg_notify('public_changed', 'all')`);
}
