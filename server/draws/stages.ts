import { createHash } from 'node:crypto';
import type { drawStage, foreseeStage, ForeseenStage, NamedRider } from '#contract/office/day/stages.ts';
import { Refusal } from '#contract/errors.ts';
import { isPublished } from '#rules/race-statuses.ts';
import { nextStage, type NextStage, type StageBlock } from '#rules/raceday/next-stage.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';
import type { Db } from '#server/db/pool.ts';
import { lockRace } from '#server/entries/desk/race-status-queries.ts';
import type { Asked } from '#server/http/calls/call.ts';
import { sealResults } from '#server/results/log/standing-results.ts';
import type { CategoryShare } from '#server/races/facts.ts';
import { type DayFacts, numbersIn, programmeOf, readDayFacts, shareIn } from './day-facts.ts';
import { insertRequest, isDrawn, saveDrawDay } from './day-queries.ts';
import { type DrawRow, insertDraws, readDraws } from './draw-queries.ts';

type What = Asked<typeof foreseeStage>['body'];

/** The stage that follows in a class. Gates by lot are drawn from the seed its motos were drawn with, so that nobody picks the lot. */
function nextOf(facts: DayFacts, share: CategoryShare, draws: readonly DrawRow[], what: What) {
  const { category_id } = share.category;
  const motos = draws.find(
    (one) => one.category_id === category_id && one.phase === 'M1' && !one.replaced_at,
  );
  const seed = motos?.seed ?? `race ${facts.race.race_id} category ${category_id}`;
  return nextStage(share.riders, share.category.rules, {
    gate_mode: what.gate_mode ?? facts.settings.gate_mode,
    seed,
  });
}

const basisOf = ({ stage, draw }: NextStage): string =>
  createHash('sha256')
    .update(JSON.stringify([stage, draw]))
    .digest('base64url')
    .slice(0, 22);

function namesIn({ entryById }: CategoryShare) {
  return (entry_id: number): NamedRider => {
    const entry = entryById.get(entry_id);
    return {
      entry_id,
      plate: entry?.plate ?? '',
      rider_fullname: entry?.rider_fullname ?? '',
      club_name: entry?.club_name ?? null,
    };
  };
}

function presentBlock(share: CategoryShare, { by, phase, entry_ids }: StageBlock): ForeseenStage {
  const { category_id, category_name } = share.category;
  return {
    category_id,
    category_name,
    blocked: { by, phase, riders: entry_ids.map(namesIn(share)) },
    made: null,
  };
}

function presentStage(facts: DayFacts, share: CategoryShare, next: NextStage): ForeseenStage {
  const { category_id, category_name } = share.category;
  const named = namesIn(share);
  const numberOf = numbersIn(programmeOf(facts));
  return {
    category_id,
    category_name,
    blocked: null,
    made: {
      stage: next.stage,
      basis: basisOf(next),
      passed: next.passed.map(({ entry_id, from, ...why }) => ({
        ...named(entry_id),
        ...why,
        from: from === 'motos' ? null : from,
      })),
      out: next.out.map(named),
      gave_way: next.gave_way.map(named),
      heats: next.draw.heats.map(({ serie, riders }) => ({
        serie,
        number: numberOf(category_id, next.stage, serie),
        riders: riders.map(({ entry_id, lane }) => ({ ...named(entry_id), lane })),
      })),
    },
  };
}

/** The riders who pass and why, and their gates; or what is in the way. Throws a Refusal. */
export async function foreseeNext(db: Db, race_id: number, what: What): Promise<ForeseenStage> {
  const facts = await readDayFacts(db, race_id);
  if (isPublished(facts.race.race_status)) throw new Refusal('draw.published');
  const share = shareIn(facts, what.category_id);
  const next = nextOf(facts, share, await readDraws(db, race_id), what);
  return 'blocked' in next ? presentBlock(share, next.blocked) : presentStage(facts, share, next);
}

/**
 * Makes the whole stage that follows, once for a key, upon what was foreseen: a result changed meanwhile refuses it.
 * In: the transaction, what is made, by which account. Throws a Refusal.
 */
export async function makeStage(
  tx: Db,
  race_id: number,
  body: Asked<typeof drawStage>['body'],
  drawn_by: number,
): Promise<void> {
  const standing = await lockRace(tx, race_id);
  if (standing === null) throw new Refusal('race.not_found');
  if (await isDrawn(tx, body.request_key, drawn_by)) return;
  const facts = await readDayFacts(tx, race_id);
  if (isPublished(facts.race.race_status)) throw new Refusal('draw.published');
  const share = shareIn(facts, body.category_id);
  const { category_id } = share.category;
  const draws = await readDraws(tx, race_id);
  const next = nextOf(facts, share, draws, body);
  // Made by somebody else meanwhile, or a result is another one.
  if ('blocked' in next || basisOf(next) !== body.basis) throw new Refusal('office.changed', 'basis');
  // The stage stands on what was ridden before it: a late sheet does not move it.
  await sealResults(tx, { race_id, category_id }, drawn_by);
  const { stage, draw } = next;
  const { algorithm, seed, input } = draw;
  const sheet = 1 + draws.filter((one) => one.category_id === category_id && one.phase === stage).length;
  const numberOf = numbersIn(programmeOf(facts));
  await insertDraws(
    tx,
    { race_id, drawn_by },
    [{ category_id, phase: stage, algorithm, seed, input, cause: 'first', reason: null }],
    draw.heats.map(({ serie }) => ({
      category_id,
      phase: stage,
      serie,
      number: numberOf(category_id, stage, serie),
      sheet,
    })),
    draw.heats.flatMap(({ serie, riders }) =>
      riders.map(({ entry_id, lane }) => ({ category_id, phase: stage, serie, entry_id, lane })),
    ),
  );
  await saveDrawDay(tx, race_id, facts);
  await insertRequest(tx, { request_key: body.request_key, race_id, done_by: drawn_by });
  await insertAudit(tx, {
    user_id: drawn_by,
    action: 'draw_stage',
    entity: 'race',
    entity_id: race_id,
    became: { category: category_id, phase: stage, riders: input.length },
  });
}
