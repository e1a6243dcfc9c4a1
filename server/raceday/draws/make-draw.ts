import { randomBytes } from 'node:crypto';
import type { makeDraw } from '#contract/raceday/office/day/draws.ts';
import { Refusal } from '#contract/errors.ts';
import { type Draw, drawMotos } from '#rules/raceday/day/draw/draw.ts';
import type { PrintedHeat } from '#rules/raceday/day/paper/sheet-changes.ts';
import type { HeatName } from '#rules/raceday/judging/heat-ops.ts';
import { isBeforeDraw } from '#rules/race-statuses.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { lockRace, saveRaceStatus } from '#server/entries/desk/race-status-queries.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { settleDrawnAgain } from '#server/raceday/results/log/replay-race.ts';
import { type DayFacts, type DayShare, readDayFacts, toDraw } from './day-facts.ts';
import { readTraits, saveDrawDay } from './day-queries.ts';
import { drawInput, readRanks } from './draw-input.ts';
import {
  insertDraws,
  type NewDraw,
  type NewGate,
  readDraws,
  removeDrawn,
  renumberHeats,
} from './draw-queries.ts';
import { judgeDraw, renumbered, sizesAnew } from './judge-draw.ts';
import { type DayRequest, insertRequest, isDrawn } from './request-queries.ts';

type Body = Asked<typeof makeDraw>['body'];

/** Makes eight characters that are easy to read aloud: `7F3A-91C2`. */
function newSeed(): string {
  const text = randomBytes(4).toString('hex').toUpperCase();
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

interface DrawnClass {
  share: DayShare;
  draw: Draw;
}

async function drawAll(tx: Db, facts: DayFacts, judged: ReturnType<typeof judgeDraw>): Promise<DrawnClass[]> {
  const { settings, race } = facts;
  const { shares, method, series } = judged;
  const traits = new Map((await readTraits(tx, race.race_id)).map((one) => [one.entry_id, one]));
  const ranks = await readRanks(tx, race.cup_id, method);
  const { separate, lane_method, small_heat_rows: rows_for_small_heats } = settings;
  return shares.map((share) => {
    const { rules } = share.category;
    const riders = drawInput(share, { draw_method: method, separate, traits, ranks, series });
    const options = { rules, draw_method: method, separate, lane_method, rows_for_small_heats };
    return { share, draw: drawMotos(riders, { ...options, seed: newSeed() }) };
  });
}

/** Returns the rows of drawn classes: their draws, heats and gates. */
function rowsOf(
  drawn: readonly DrawnClass[],
  why: (share: DayShare) => Pick<NewDraw, 'cause' | 'reason'>,
  sheetOf: (category_id: number) => number,
  numberOf: ReturnType<typeof renumbered>['numberOf'],
) {
  const draws: NewDraw[] = [];
  const heats: (HeatName & Pick<PrintedHeat, 'number' | 'sheet'>)[] = [];
  const gates: NewGate[] = [];
  for (const { share, draw } of drawn) {
    const { category_id } = share.category;
    const { algorithm, seed, input } = draw;
    draws.push({ category_id, phase: 'M1', algorithm, seed, input, ...why(share) });
    for (const { phase, serie, riders } of draw.heats) {
      const number = numberOf(category_id, phase, serie);
      heats.push({ category_id, phase, serie, number, sheet: sheetOf(category_id) });
      for (const rider of riders) gates.push({ category_id, phase, serie, ...rider });
    }
  }
  return { draws, heats, gates };
}

/** Draws the motos of classes, all or none, once for a key, in the version that was read. Throws a Refusal. */
export async function drawClasses(tx: Db, race_id: number, body: Body, drawn_by: number): Promise<void> {
  const standing = await lockRace(tx, race_id);
  if (standing === null) throw new Refusal('race.not_found');
  // This is checked after the lock, because the first request may still be running when the second one comes.
  const request = { request_key: body.request_key, race_id, done_by: drawn_by, what: 'draw' };
  if (await isDrawn(tx, request)) return;
  await drawUpon(tx, await readDayFacts(tx, race_id), body, request);
}

/** Draws a locked race like this, as a part of the caller's transaction and request. Throws a Refusal. */
export async function drawUpon(
  tx: Db,
  facts: DayFacts,
  body: Omit<Body, 'request_key'>,
  request: DayRequest,
): Promise<void> {
  const { race_id, done_by: drawn_by } = request;
  const { reason = null } = body;
  const judged = judgeDraw(facts, body, reason !== null);
  const drawn = await drawAll(tx, facts, judged);
  const before = await readDraws(tx, race_id);
  const sheetOf = (id: number) =>
    1 + before.filter(({ category_id, phase }) => category_id === id && phase === 'M1').length;
  const why = (share: DayShare): Pick<NewDraw, 'cause' | 'reason'> =>
    toDraw(share).heats === 0
      ? { cause: 'first', reason: null }
      : { cause: body.cause ?? 'correction', reason };
  const { numberOf, heats: others } = renumbered(facts, sizesAnew(judged.shares));
  const { draws, heats, gates } = rowsOf(drawn, why, sheetOf, numberOf);
  await removeDrawn(
    tx,
    race_id,
    judged.shares.map(({ category }) => ({ category_id: category.category_id, phase: null })),
  );
  await insertDraws(tx, { race_id, drawn_by }, draws, heats, gates);
  await renumberHeats(tx, others);
  if (isBeforeDraw(facts.race.race_status)) await saveRaceStatus(tx, race_id, 'DRAWN');
  await saveDrawDay(tx, race_id, facts);
  await settleDrawnAgain(tx, race_id);
  await insertRequest(tx, request);
  await insertAudit(tx, {
    user_id: drawn_by,
    action: 'draw',
    entity: 'race',
    entity_id: race_id,
    became: {
      classes: judged.shares.map(({ category }) => category.category_id),
      method: judged.method,
      ...(reason === null ? {} : { cause: body.cause ?? 'correction', reason }),
    },
  });
}
