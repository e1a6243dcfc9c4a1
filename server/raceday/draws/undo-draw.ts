import type { undoDraw } from '#contract/raceday/office/day/draws.ts';
import { Refusal } from '#contract/errors.ts';
import { isPublished } from '#rules/race-statuses.ts';
import { transfersOf } from '#rules/raceday/races/transfer.ts';
import { comparePhases, isMoto, type Phase } from '#rules/stages.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { lockRace, saveRaceStatus } from '#server/entries/desk/race-status-queries.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import type { CategoryShare } from '#server/season/races/facts.ts';
import { readDayFacts, shareIn, sizeInProgramme } from './day-facts.ts';
import { insertRequest, isDrawn, saveDrawDay } from './day-queries.ts';
import { removeDrawn } from './draw-queries.ts';

type Body = Asked<typeof undoDraw>['body'];

/** The stages after the motos are made from results, and the later motos where riders are through after each. */
const isMadeFromResults = (phase: Phase, share: CategoryShare): boolean =>
  !isMoto(phase) || (phase !== 'M1' && transfersOf(sizeInProgramme(share), share.category.rules) !== null);

/** What of a class is taken back: everything, or the stage it came to last. Throws a Refusal where a gate of it has dropped. */
function takenBack(share: CategoryShare, of: Body['of']) {
  const { heats, runsByEntry, category } = share;
  const phases = heats.map(({ phase }) => phase).toSorted(comparePhases);
  const last = phases.at(-1);
  if (last === undefined || (of === 'stage' && !isMadeFromResults(last, share)))
    throw new Refusal('draw.not_drawn');
  const phase: Phase | null = of === 'stage' ? last : null;
  const runs = [...runsByEntry.values()].flat();
  if (runs.some((run) => run.status !== null && (phase === null || run.phase === phase)))
    throw new Refusal('draw.ridden', 'category_ids', { category: category.category_name });
  return { category_id: category.category_id, phase };
}

/** Undoes a draw before its first gate. Entries can be changed again once nothing is drawn. Throws a Refusal. */
export async function takeBackDraw(tx: Db, race_id: number, body: Body, done_by: number): Promise<void> {
  const standing = await lockRace(tx, race_id);
  if (standing === null) throw new Refusal('race.not_found');
  if (await isDrawn(tx, body.request_key, done_by)) return;
  const facts = await readDayFacts(tx, race_id);
  if (facts.version !== body.version) throw new Refusal('office.changed', 'version');
  if (facts.race.called_off) throw new Refusal('race.called_off');
  if (isPublished(facts.race.race_status)) throw new Refusal('draw.published');
  const gone = [...new Set(body.category_ids)].map((id) => takenBack(shareIn(facts, id), body.of));
  await removeDrawn(tx, race_id, gone);
  const classes = gone.map(({ category_id }) => category_id);
  const isLeft = facts.race.heats.some(({ category_id }) => !classes.includes(category_id));
  if (body.of === 'motos' && !isLeft && facts.race.race_status === 'DRAWN')
    await saveRaceStatus(tx, race_id, 'LISTS_POSTED');
  await saveDrawDay(tx, race_id, facts);
  await insertRequest(tx, { request_key: body.request_key, race_id, done_by });
  await insertAudit(tx, {
    user_id: done_by,
    action: 'draw_undo',
    entity: 'race',
    entity_id: race_id,
    became: { classes, of: body.of, ...(body.reason === undefined ? {} : { reason: body.reason }) },
  });
}
