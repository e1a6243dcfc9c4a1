import { sql } from 'kysely';
import { z } from 'zod';
import { LIVE_EVENTS_KEPT, liveEvent, liveFact } from '#contract/raceday/live/live.ts';
import type { LiveEvent } from '#rules/raceday/live/live-facts.ts';
import { type LiveState, liveStateOf } from '#rules/raceday/live/live-state.ts';
import { SECONDS_PLANNED } from '#rules/raceday/day/pace.ts';
import type { Db } from '#server/ground/db/pool.ts';

const facts = z.array(liveFact);
const events = z.array(liveEvent);

/** The live state of a race, and its last events. */
export interface ToldRace {
  state: LiveState;
  /** The list has at most 300 events in their order. The last of them belongs to the state. */
  recent: LiveEvent[];
}

/** Reads the state of one moment, or null when the race has no live facts, is drawn elsewhere or is not public. */
export async function readToldRace(db: Db, race_id: number): Promise<ToldRace | null> {
  const { rows } = await sql<{ epoch: number; seq: number; facts: unknown; recent: unknown }>`
    select l.epoch, l.seq,
      coalesce((select json_agg(json_build_object('kind', f.kind, 'key', f.key, 'body', f.body))
        from live_fact f where f.race_id = l.race_id), '[]') as facts,
      coalesce((select json_agg(json_build_object('seq', e.seq, 'kind', e.kind, 'key', e.key, 'body', e.body) order by e.seq)
        from live_event e where e.race_id = l.race_id and e.seq > l.seq - ${LIVE_EVENTS_KEPT}), '[]') as recent
    from live_race l join race r using (race_id) join cup c using (cup_id)
    where l.race_id = ${race_id} and c.cup_status in ('OPENED', 'CLOSED')`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { epoch, seq } = row;
  return {
    state: liveStateOf({ epoch, seq, facts: facts.parse(row.facts) }),
    recent: events.parse(row.recent),
  };
}

/** Reads at most 300 events of a race behind one of them. It is null when the race has no live facts any more. */
export async function readTold(
  db: Db,
  race_id: number,
  after: number,
): Promise<{ epoch: number; events: LiveEvent[] } | null> {
  const { rows } = await sql<{ epoch: number; events: unknown }>`
    select l.epoch,
      coalesce((select json_agg(json_build_object('seq', e.seq, 'kind', e.kind, 'key', e.key, 'body', e.body) order by e.seq)
        from live_event e where e.race_id = l.race_id and e.seq > ${after}
        and e.seq <= ${after} + ${LIVE_EVENTS_KEPT}::bigint), '[]') as events
    from live_race l where l.race_id = ${race_id}`.execute(db);
  const [row] = rows;
  return row ? { epoch: row.epoch, events: events.parse(row.events) } : null;
}

/** Reads the cup of a race that everybody may read. It is null when nobody may, or there is none. */
export async function readPublicCupOf(db: Db, race_id: number): Promise<number | null> {
  const { rows } = await sql<{ cup_id: number }>`
    select cup_id from race r join cup c using (cup_id)
    where r.race_id = ${race_id} and c.cup_status in ('OPENED', 'CLOSED')`.execute(db);
  return rows[0]?.cup_id ?? null;
}

/** Reads the planned seconds from gate to gate. */
export async function readSecondsPlanned(db: Db, race_id: number): Promise<number> {
  const { rows } = await sql<{ seconds_planned: number }>`
    select seconds_planned from race_day where race_id = ${race_id}`.execute(db);
  return rows[0]?.seconds_planned ?? SECONDS_PLANNED.usual;
}

/** Deletes events from which no phone continues: all before the last 300 of a race, and everything after a month. */
export async function sweepLive(db: Db): Promise<void> {
  await sql`
    delete from live_event e using live_race l
    where l.race_id = e.race_id and (e.seq <= l.seq - ${LIVE_EVENTS_KEPT} or e.at < now() - interval '30 days')`.execute(
    db,
  );
}
