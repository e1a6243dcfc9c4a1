import type { addLate, foreseeLate, ForeseenLate } from '#contract/raceday/office/day/changes.ts';
import { Refusal } from '#contract/errors.ts';
import { runPoints } from '#rules/raceday/classification/scoring.ts';
import { placeOrWait, refuseRider } from '#rules/entries/inscription.ts';
import { lateWay, type LateWay } from '#rules/raceday/day/redraw.ts';
import type { Caller } from '#server/ground/access/caller.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { type DayFacts, type DayShare, readDayFacts, startersOf } from '#server/raceday/draws/day-facts.ts';
import { readSheets, saveDrawDay } from '#server/raceday/draws/day-queries.ts';
import { insertRequest, isDrawn } from '#server/raceday/draws/request-queries.ts';
import { readStandingDraw } from '#server/raceday/draws/draw-queries.ts';
import { drawUpon } from '#server/raceday/draws/make-draw.ts';
import { factsOf } from '#server/entries/decide.ts';
import { deskOf } from '#server/ground/access/desk.ts';
import { categoryIn, loadForDesk } from '#server/entries/desk/load.ts';
import { lockRace } from '#server/entries/desk/race-status-queries.ts';
import type { CategoryFact, RiderRaceFacts } from '#server/entries/facts-query.ts';
import { holdCategory } from '#server/entries/queries.ts';
import { keepChoice, noChoice } from '#server/money/prices/freeze.ts';
import { enterNow, notifyQueue } from '#server/entries/queue.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import {
  findChangeOf,
  followMerge,
  insertChange,
  insertLateRuns,
  raiseSheets,
  readRacingClass,
} from './change-queries.ts';
import { changedGate, drawnClass, heatAt, redrawOf, refuseOutsideOfDay } from './drawn-class.ts';

/** The facts about a late entry. */
interface LateFacts {
  facts: DayFacts;
  rider: RiderRaceFacts;
  /** The entered class. */
  category: CategoryFact;
  /** The class that races. It is null when nobody is in it. */
  share: DayShare | null;
  /** The draw that its heats come from. */
  draw_id: number | null;
  way: LateWay | { way: 'enter' };
}

/** Decides for a class that is not drawn: the rider waits for its draw, as long as it can be drawn. */
const undrawn = ({ begun }: DayFacts): LateFacts['way'] =>
  begun ? { way: 'never', why: 'row' } : { way: 'enter' };

async function readLate(
  db: Db,
  caller: Caller,
  race_id: number,
  { rider_id, category_id }: { rider_id: number; category_id: number },
): Promise<LateFacts> {
  const rider = await loadForDesk(db, await deskOf(db, caller, race_id), rider_id, [category_id]);
  const category = categoryIn(rider, category_id);
  const facts = await readDayFacts(db, race_id);
  refuseOutsideOfDay(facts);
  const racing = await readRacingClass(db, race_id, category_id);
  const share = facts.shares.find((one) => one.category.category_id === racing) ?? null;
  if (share === null || [...share.runsByEntry.values()].every((runs) => runs.length === 0))
    return { facts, rider, category, share, draw_id: null, way: undrawn(facts) };
  const drawn = await readStandingDraw(db, race_id, racing);
  // Lanes that are not in the table are drawn from the class's seed, so that a repetition gives the same lanes.
  const seed = `${drawn?.seed ?? race_id} late ${rider_id}`;
  const way = lateWay(drawnClass(share), 0, seed);
  return { facts, rider, category, share, draw_id: drawn?.draw_id ?? null, way };
}

/** Returns why the rider may not enter the class, whatever the gates allow. It is null when nothing prevents it. */
function refusalOf({ rider, category }: LateFacts) {
  const asked = factsOf(rider, category);
  return asked.inscripted ? ('inscription.already_in' as const) : refuseRider(asked);
}

/** Returns what happens to a rider who comes after the draw. Throws a Refusal. */
export async function foreseeLateEntry(
  db: Db,
  { caller, params, body }: Asked<typeof foreseeLate>,
): Promise<ForeseenLate> {
  const late = await readLate(db, caller, params.id, body);
  const { facts, share, way } = late;
  const sheets = await readSheets(db, params.id);
  const joins = way.way === 'join' || way.way === 'official' ? way : null;
  const score = (heat_size: number) =>
    runPoints({ status: 'CR', place: null }, heat_size, share?.category.rules ?? { dns: 'bar' }) ?? 0;
  return {
    refusal: refusalOf(late),
    way: way.way,
    why: 'why' in way ? way.why : null,
    gates: share && joins ? joins.gates.map((gate) => changedGate(share, sheets, gate)) : [],
    missed: joins ? joins.missed.map(({ phase, heat_size }) => ({ phase, points: score(heat_size) })) : [],
    redraw: share && way.way === 'ask' ? redrawOf(facts, share, startersOf(share).length + 1) : null,
  };
}

/** Puts the entered rider into the foreseen heats. Their sheets get the next numbers. */
async function joinHeats(
  tx: Db,
  share: DayShare,
  race_id: number,
  entry_id: number,
  { gates, missed }: Extract<LateWay, { gates: unknown }>,
): Promise<void> {
  const { category_id } = share.category;
  const at = gates.flatMap(({ phase, serie, lane }) => {
    const heat = heatAt(share, phase, serie);
    return heat ? [{ heat_id: heat.heat_id, phase, lane }] : [];
  });
  await insertLateRuns(tx, { race_id, category_id, entry_id }, at, missed);
  await raiseSheets(
    tx,
    at.map(({ heat_id }) => heat_id),
  );
}

/** Enters the rider, in the class it races with where the office merged two. Returns entry and plate. */
async function enterLate(tx: Db, { rider, category }: LateFacts, by: number, reason: string) {
  const { entry_limit, category_id } = category;
  await keepChoice(tx, { ...rider, category_id }, noChoice, true);
  const riders = await holdCategory(tx, rider, category_id, entry_limit !== null);
  if (placeOrWait(riders, entry_limit) === 'waiting') throw new Refusal('office.category_full');
  const entered = await enterNow(tx, rider, category, by, { late_reason: reason.slice(0, 200) });
  return { ...entered, racing: await followMerge(tx, entered.entry_id) };
}

/**
 * Enters a rider after the draw, the way that was foreseen and confirmed, once for a key, based on the version that
 * was read. Returns the change, which can be undone, or null when the class was drawn again. Throws a Refusal.
 */
export async function enterAfterDraw(
  tx: Db,
  { caller, params, body }: Asked<typeof addLate>,
): Promise<number | null> {
  const race_id = params.id;
  const { user_id } = caller;
  const { request_key, reason } = body;
  const standing = await lockRace(tx, race_id);
  if (standing === null) throw new Refusal('race.not_found');
  // This is checked after the lock, because the first request may still be running when the second one comes.
  const request = { request_key, race_id, done_by: user_id, what: 'late' };
  if (await isDrawn(tx, request)) return findChangeOf(tx, request_key);
  const late = await readLate(tx, caller, race_id, body);
  const { facts, share, way } = late;
  if (facts.version !== body.version) throw new Refusal('office.changed', 'version');
  const refusal = refusalOf(late);
  if (refusal !== null) throw new Refusal(refusal);
  if (way.way === 'never') throw new Refusal('day.too_late');
  if (way.way !== body.way) throw new Refusal('office.changed', 'way');
  const { entry_id, plate, racing } = await enterLate(tx, late, user_id, reason);
  await insertAudit(tx, {
    user_id,
    action: 'late',
    entity: 'race',
    entity_id: race_id,
    became: { rider_id: body.rider_id, category_id: body.category_id, plate, way: way.way, reason },
  });
  await notifyQueue(tx, body.rider_id, race_id);
  if (way.way === 'ask') {
    const again = await readDayFacts(tx, race_id);
    const drawing = { version: again.version, category_ids: [racing], manual: [] };
    await drawUpon(tx, again, { ...drawing, cause: 'late_entry', reason }, request);
    return null;
  }
  if (share && way.way !== 'enter') await joinHeats(tx, share, race_id, entry_id, way);
  await saveDrawDay(tx, race_id, facts);
  await insertRequest(tx, request);
  const was = { category_id: body.category_id, rider_id: body.rider_id, draw_id: late.draw_id };
  return insertChange(tx, { request_key, race_id, kind: 'late', entry_id, was, reason, done_by: user_id });
}
