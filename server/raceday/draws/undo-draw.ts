import type { undoDraw } from '#contract/raceday/office/day/draws.ts';
import type { undoStages } from '#contract/raceday/office/day/stages.ts';
import { Refusal } from '#contract/errors.ts';
import { isPublished } from '#rules/race-statuses.ts';
import { isSlip } from '#rules/raceday/live/posting.ts';
import { transfersOf } from '#rules/raceday/races/transfer.ts';
import { comparePhases, isMoto, type Phase } from '#rules/stages.ts';
import { actorOf, type Caller, type Helper } from '#server/ground/access/caller.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { lockRace, saveRaceStatus } from '#server/entries/desk/race-status-queries.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import type { CategoryShare } from '#server/season/races/facts.ts';
import { type DayFacts, type DayShare, readDayFacts, shareIn, sizeInProgramme } from './day-facts.ts';
import { saveDrawDay } from './day-queries.ts';
import { readDraws, removeDrawn } from './draw-queries.ts';
import { insertRequest, isDrawn } from './request-queries.ts';

type Body = Asked<typeof undoDraw>['body'];

/** The stages after the motos are made from results, and the later motos where riders are through after each. */
const isMadeFromResults = (phase: Phase, share: CategoryShare): boolean =>
  !isMoto(phase) || (phase !== 'M1' && transfersOf(sizeInProgramme(share), share.category.rules) !== null);

/** What of a class is taken back: everything, or the stage it came to last. Throws a Refusal where a gate of it has dropped. */
function takenBack(share: DayShare, of: Body['of']) {
  const { heats, runsByEntry, category, begunHeats } = share;
  const phases = heats.map(({ phase }) => phase).toSorted(comparePhases);
  const last = phases.at(-1);
  if (last === undefined || (of === 'stage' && !isMadeFromResults(last, share)))
    throw new Refusal('draw.not_drawn');
  const phase: Phase | null = of === 'stage' ? last : null;
  const isGone = (one: { phase: Phase }) => phase === null || one.phase === phase;
  const runs = [...runsByEntry.values()].flat().filter(isGone);
  if (
    runs.some(({ status }) => status !== null) ||
    heats.filter(isGone).some(({ heat_id }) => begunHeats.has(heat_id))
  )
    throw new Refusal('draw.ridden', 'category_ids', { category: category.category_name });
  return { category_id: category.category_id, phase };
}

function refuseOver({ race }: DayFacts): void {
  if (race.called_off) throw new Refusal('race.called_off');
  if (isPublished(race.race_status)) throw new Refusal('draw.published');
}

/** Undoes a draw before its first gate. Entries can be changed again once nothing is drawn. Throws a Refusal. */
export async function takeBackDraw(tx: Db, race_id: number, body: Body, done_by: number): Promise<void> {
  const standing = await lockRace(tx, race_id);
  if (standing === null) throw new Refusal('race.not_found');
  const request = { request_key: body.request_key, race_id, done_by, what: 'draw_undo' };
  if (await isDrawn(tx, request)) return;
  const facts = await readDayFacts(tx, race_id);
  if (facts.version !== body.version) throw new Refusal('office.changed', 'version');
  refuseOver(facts);
  const gone = [...new Set(body.category_ids)].map((id) => takenBack(shareIn(facts, id), body.of));
  await removeDrawn(tx, race_id, gone);
  const classes = gone.map(({ category_id }) => category_id);
  const isLeft = facts.race.heats.some(({ category_id }) => !classes.includes(category_id));
  if (body.of === 'motos' && !isLeft && facts.race.race_status === 'DRAWN')
    await saveRaceStatus(tx, race_id, 'LISTS_POSTED');
  await saveDrawDay(tx, race_id, facts);
  await insertRequest(tx, request);
  await insertAudit(tx, {
    user_id: done_by,
    action: 'draw_undo',
    entity: 'race',
    entity_id: race_id,
    became: { classes, of: body.of, ...(body.reason === undefined ? {} : { reason: body.reason }) },
  });
}

/** Undoes stages that classes came to last, in the office or at the judges' table. Throws a Refusal. */
export async function takeBackStages(
  tx: Db,
  race_id: number,
  body: Asked<typeof undoStages>['body'],
  caller: Caller | Helper,
): Promise<void> {
  const { stages, reason } = body;
  const { user_id, desk_name } = actorOf(caller);
  const standing = await lockRace(tx, race_id);
  if (standing === null) throw new Refusal('race.not_found');
  const request = { request_key: body.request_key, race_id, done_by: user_id, what: 'stages_undo' };
  if (await isDrawn(tx, request)) return;
  const facts = await readDayFacts(tx, race_id);
  refuseOver(facts);
  const draws = await readDraws(tx, race_id);
  const now = Date.now();
  const asked = new Map(stages.map(({ category_id, stage }) => [category_id, stage]));
  const gone = [...asked].map(([category_id, stage]) => {
    const last = takenBack(shareIn(facts, category_id), 'stage');
    if (last.phase !== stage) throw new Refusal('office.changed', 'stages');
    const drawn = draws.find(
      (one) => one.category_id === category_id && one.phase === stage && one.replaced_at === null,
    );
    if (reason === undefined && !isSlip(drawn ? Date.parse(drawn.drawn_at) : null, now))
      throw new Refusal('posting.reason_missing', 'reason');
    return last;
  });
  await removeDrawn(tx, race_id, gone);
  await saveDrawDay(tx, race_id, facts);
  await insertRequest(tx, request);
  const classes = gone.map(({ category_id }) => category_id);
  await insertAudit(tx, {
    user_id,
    desk_name,
    action: 'draw_undo',
    entity: 'race',
    entity_id: race_id,
    became: { classes, of: 'stage', ...(reason === undefined ? {} : { reason }) },
  });
}
