import { sql } from 'kysely';
import type { sayFinish } from '#contract/raceday/judging/camera.ts';
import type { FinishSheet } from '#rules/raceday/judging/heat-ops.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import { listPrint } from '#rules/raceday/judging/starting-list.ts';
import { phaseOfBits } from '#rules/stages.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { sayWords } from '#server/raceday/timing/hear/say-words.ts';
import { type HeatRow, readTimedHeats, ridersIn } from '#server/raceday/timing/hear/timing-facts.ts';
import { readSaidByTiming, timingVoice } from '#server/raceday/timing/hear/voice-queries.ts';
import { lockJudging } from '#server/raceday/results/log/op-queries.ts';

type Body = Asked<typeof sayFinish>['body'];

type SeenOrder = Pick<Body, 'order' | 'times' | 'marks'>;

const LONGEST_LAP_MS = 3_599_999;

/** Finds the heat by the numbers that a photo finish knows it by. */
export async function findHeatOfList(
  db: Db,
  race_id: number,
  { event, round, heat: serie }: Pick<Body, 'event' | 'round' | 'heat'>,
): Promise<HeatRow | null> {
  const phase = phaseOfBits(round - 1);
  if (phase === undefined) return null;
  const { rows } = await sql<{ heat_id: number }>`
    select h.heat_id from heat h join race_category c using (race_id, category_id)
    where h.race_id = ${race_id} and c.camera_event = ${event} and h.phase = ${phase} and h.serie = ${serie}`.execute(
    db,
  );
  const [found] = rows;
  return found === undefined ? null : ((await readTimedHeats(db, race_id, found))[0] ?? null);
}

/** Returns the sheet of what was seen, and which plates do not fit the list. */
function sheetOf(heat: HeatRow, { order, times, marks }: SeenOrder) {
  const riders = ridersIn(heat);
  const byPlate = Map.groupBy(riders, ({ plate }) => plate);
  const entryOf = (plate: string): number | null => {
    const those = byPlate.get(plate) ?? [];
    return those.length === 1 ? (those[0]?.entry_id ?? null) : null;
  };
  const strangers: string[] = [];
  const finisherOf = (plate: string | null) => {
    // Two riders of a heat with one plate cannot be told apart by it.
    if (plate === null || byPlate.has(plate)) return plate === null ? null : entryOf(plate);
    strangers.push(plate);
    return plate;
  };
  const named = new Set([...order.flat(), ...marks.map(({ id }) => id)]);
  const sheet: FinishSheet = {
    order: order.map((slot) => slot.map(finisherOf)),
    marks: marks.flatMap(({ id, status }) => {
      const entry_id = entryOf(id);
      if (!byPlate.has(id)) strangers.push(id);
      return entry_id === null ? [] : [{ entry_id, status }];
    }),
    laps: times.flatMap(({ id, time_ms }) => {
      const entry_id = entryOf(id);
      return entry_id === null || time_ms < 1 || time_ms > LONGEST_LAP_MS ? [] : [{ entry_id, time_ms }];
    }),
    list: listPrint(riders),
  };
  const unnamed = riders.flatMap(({ plate }) => (named.has(plate) ? [] : [plate]));
  return { sheet, strangers, unnamed };
}

const NOTHING = { strangers: [], unnamed: [] };

/** What a camera saw, and when: the ride itself, and the order as somebody or something read it. */
interface Seen {
  seen: SeenOrder;
  seen_ms: number;
  read_ms: number;
}

/** Says in a transaction what a camera saw of a heat, as its device without a seat. Who is not named in it: nothing. */
export async function sayWhatWasSeen(
  tx: Db,
  race_id: number,
  findHeat: () => Promise<HeatRow | null>,
  { seen, seen_ms, read_ms }: Seen,
) {
  const judging = await lockJudging(tx, race_id);
  const voice = judging && (await timingVoice(tx, race_id, 'camera'));
  if (judging === null || voice === null) return { outcome: 'not_drawn' as const, ...NOTHING };
  const heat = await findHeat();
  if (heat === null) return { outcome: 'no_heat' as const, ...NOTHING };
  const { sheet, ...plates } = sheetOf(heat, seen);
  const before = await readSaidByTiming(tx, race_id, 'camera');
  const rideOf = (attempt: number) => before.get(`${heatKeyOf(heat)} ${attempt}`);
  const text = JSON.stringify(sheet);
  const was = rideOf(heat.attempt);
  // Who takes all marks back takes back an order that was said; where none was, there is nothing to say.
  const isNothing = sheet.order.length === 0 && sheet.marks.length === 0 && was === undefined;
  if (was?.sheet === text || isNothing) return { outcome: 'known' as const, ...plates };
  // The file of the ride before, saved again: no two rides have the same times.
  const isOfBefore =
    sheet.laps.length > 0 &&
    Array.from({ length: heat.attempt - 1 }, (_, at) => rideOf(at + 1)?.sheet).includes(text);
  const isOlder = (than_ms: number, since: string | null | undefined) =>
    since != null && than_ms < Date.parse(since);
  if (isOfBefore || isOlder(seen_ms, heat.again_at) || isOlder(read_ms, was?.said_at))
    return { outcome: 'old' as const, ...plates };
  await sayWords(tx, race_id, judging, voice, [
    { said: { kind: 'sheet', body: sheet }, heat, said_at: new Date(read_ms).toISOString() },
  ]);
  return { outcome: 'said' as const, ...plates };
}

/** Says what a photo finish saw of a heat. */
export async function sayWhatCameraSaw(db: Db, { params: { id }, body }: Asked<typeof sayFinish>) {
  const seen_ms = Date.now() - body.age_ms;
  const said = { seen: body, seen_ms, read_ms: seen_ms };
  return inTransaction(db, (tx) => sayWhatWasSeen(tx, id, () => findHeatOfList(tx, id, body), said));
}
