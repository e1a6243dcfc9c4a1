import type { settleLate } from '#contract/raceday/venue/venue.ts';
import { Refusal } from '#contract/errors.ts';
import { keptSaid } from '#contract/raceday/judging/ops.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import { type HeatName, OP_WAYS, opIdOf } from '#rules/raceday/judging/heat-ops.ts';
import { lateKind, type LateRow, mayBecome, saidIn } from '#rules/raceday/judging/late-sets.ts';
import { PHASES } from '#rules/stages.ts';
import { actorOf } from '#server/ground/access/caller.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { fileLate } from '#server/raceday/protests/carried.ts';
import { officeDevice, readDevice } from '#server/raceday/results/log/device-queries.ts';
import { readHeats, readRaceStatus } from '#server/raceday/results/log/heat-queries.ts';
import { insertOps, lockJudging, type OpToWrite, readKnown } from '#server/raceday/results/log/op-queries.ts';
import { takeInWhatStood } from '#server/raceday/results/log/standing-results.ts';
import { readLead } from '#server/raceday/venue/lead-queries.ts';
import { lateLine } from './late-lines.ts';
import { mergeDevices, mergeRows, noteSettled, readKnownHere, readLate } from './late-queries.ts';

/** Of check-in and new riders these rows are added; what is known here already stays as it is. */
const checkInTables = ['rider', 'lbr', 'lbr_step', 'walk_up', 'check_in_mark', 'check_in_end'];
const timingTables = ['timing_source', 'passing'];

/** Returns the late sets of a race as lines. Throws a Refusal for a race that does not exist. */
export async function listLateSets(db: Db, race_id: number) {
  if ((await readRaceStatus(db, race_id)) === null) throw new Refusal('race.not_found');
  const sets = await readLate(db, race_id);
  if (sets.length === 0) return { items: [] };
  const known = await readKnownHere(db, race_id);
  return { items: sets.map((set) => lateLine(set, known)) };
}

/** An operation of a late set as it will be stored: it waits until the table admits it. */
function opOf(row: Readonly<Record<string, unknown>>): OpToWrite | null {
  const said = keptSaid.safeParse({ kind: row['kind'], body: row['body'] });
  const { op_id, device_id, device_n, seat, category_id, serie, attempt, said_at } = row;
  const phase = PHASES.find((one) => one === row['phase']);
  const via = OP_WAYS.find((one) => one === row['via']);
  if (!said.success || via === undefined) return null;
  if (typeof op_id !== 'string' || typeof device_id !== 'string' || typeof said_at !== 'string') return null;
  if (typeof device_n !== 'number' || typeof attempt !== 'number') return null;
  const heat: HeatName | null =
    typeof category_id === 'number' && typeof serie === 'number' && phase !== undefined
      ? { category_id, phase, serie }
      : null;
  return {
    op_id,
    device_id,
    device_n,
    said: said.data,
    seat: typeof seat === 'number' ? seat : null,
    heat,
    attempt,
    said_at,
    via,
    carried_by: null,
    held: 'old_leader',
  };
}

/**
 * Hears what phones said at the track in sets that came late. Each is held until the table admits it, and what came here by another
 * way meanwhile is not heard twice. What the office said there is said again by the office here, because its counts went on in both places.
 */
async function hearLate(
  tx: Db,
  race_id: number,
  rows: readonly LateRow[],
  user_id: number | null,
): Promise<void> {
  const said = saidIn(rows).flatMap((row) => opOf(row) ?? []);
  if (said.length === 0) return;
  if ((await lockJudging(tx, race_id)) === null) throw new Refusal('judging.not_drawn');
  await mergeDevices(tx, race_id);
  const fresh: OpToWrite[] = [];
  let own: { device_id: string; next_n: number } | null = null;
  let again = 0;
  for (const op of said) {
    const device = await readDevice(tx, op.device_id);
    if (device === null || device.race_id !== race_id) continue;
    if (device.duty !== 'office') {
      fresh.push(op);
      continue;
    }
    own ??= await officeDevice(tx, race_id, user_id);
    const device_n = own.next_n + again;
    again += 1;
    fresh.push({ ...op, device_id: own.device_id, device_n, op_id: opIdOf(own.device_id, device_n) });
  }
  const known = await readKnown(
    tx,
    fresh.map(({ op_id }) => op_id),
  );
  const unheard = fresh.filter(({ op_id }) => !known.has(op_id));
  const names = [...new Map(unheard.flatMap(({ heat }) => (heat ? [[heatKeyOf(heat), heat]] : []))).values()];
  const heats = await readHeats(tx, race_id, names);
  const there = new Set(heats.map(heatKeyOf));
  await takeInWhatStood(tx, race_id, heats, null);
  await insertOps(
    tx,
    race_id,
    unheard.map((op) =>
      op.heat === null || there.has(heatKeyOf(op.heat)) ? op : { ...op, held: 'strange_heat' as const },
    ),
  );
}

/** Decides about late sets, all or none. Nothing of them counts before. Throws a Refusal. */
export async function settleLateSets(
  db: Db,
  { params: { id: race_id }, body, caller }: Asked<typeof settleLate>,
) {
  const { became, reason } = body;
  const by = actorOf(caller);
  if (became === 'dismissed' && reason === null) throw new Refusal('venue.late_other', 'reason');
  await inTransaction(db, async (tx) => {
    if ((await readRaceStatus(tx, race_id)) === null) throw new Refusal('race.not_found');
    const lead = await readLead(tx, race_id);
    if (lead !== null && !lead.here)
      throw new Refusal('venue.led_elsewhere', null, { name: lead.leader_name });
    const asked = new Set(body.sets.map(({ epoch, n }) => `${epoch} ${n}`));
    const sets = (await readLate(tx, race_id)).filter(({ epoch, n }) => asked.has(`${epoch} ${n}`));
    if (sets.length < asked.size || !sets.every(({ rows }) => mayBecome(lateKind(rows), became)))
      throw new Refusal('venue.late_other');
    for (const set of sets) {
      if (!(await noteSettled(tx, race_id, set, { became, reason, user_id: by.user_id })))
        throw new Refusal('venue.late_settled');
      if (became !== 'said') continue;
      const kind = lateKind(set.rows);
      if (kind === 'check_in') await mergeRows(tx, race_id, set.rows, checkInTables);
      else if (kind === 'timing') await mergeRows(tx, race_id, set.rows, timingTables);
      else if (kind === 'protest') await fileLate(tx, race_id, set.rows);
    }
    if (became === 'said')
      await hearLate(
        tx,
        race_id,
        sets.filter(({ rows }) => lateKind(rows) === 'said').flatMap(({ rows }) => rows),
        by.user_id,
      );
    await insertAudit(tx, {
      ...by,
      action: 'venue_late',
      entity: 'race',
      entity_id: race_id,
      became: { sets: sets.length, outcome: became, ...(reason === null ? {} : { reason }) },
    });
  });
  return listLateSets(db, race_id);
}
