import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { listRaces, raceListItem } from '#contract/season/races/races.ts';
import type { DB } from '#server/ground/db/database.ts';
import { isCalledOff, statusNow } from '#server/season/races/window/columns.ts';
import { byName, readPage } from '#server/ground/http/calls/list-query.ts';

/** Reads races of public cups. Filters, order and page come from an allow-list. */
export async function readRaces(
  db: Kysely<DB>,
  query: z.output<typeof listRaces.query>,
): Promise<{ items: z.input<typeof raceListItem>[]; total: number }> {
  const cups = query._filters?.cup_id ?? null;
  const organizations = query._filters?.organization_id ?? null;
  const statuses = query._filters?.race_status ?? null;
  const dates = query._filters?.race_date ?? null;
  return readPage<z.input<typeof raceListItem>>(
    db,
    sql`select r.race_id, r.race_name, ${sql.raw(statusNow)} as race_status, ${sql.raw(isCalledOff)} as called_off, r.race_date, r.cup_id, c.organization_id
    from race r join cup c using (cup_id) join organization o using (organization_id)
    where c.cup_status in ('OPENED', 'CLOSED')
      and (${cups}::bigint[] is null or r.cup_id = any(${cups}::bigint[]))
      and (${organizations}::bigint[] is null or c.organization_id = any(${organizations}::bigint[]))
      and (${statuses}::text[] is null or ${sql.raw(statusNow)} = any(${statuses}::text[]))
      and (${dates}::date[] is null or r.race_date = any(${dates}::date[]))`,
    query,
    {
      fields: { race_date: 'race_date', race_name: byName('race_name'), race_id: 'race_id' },
      first: 'race_date',
      id: 'race_id',
    },
  );
}
