import { createHash } from 'node:crypto';
import type {
  drawStage,
  drawStages,
  foreseeStage,
  ForeseenStage,
  NamedRider,
} from '#contract/raceday/office/day/stages.ts';
import { Refusal } from '#contract/errors.ts';
import { isPublished } from '#rules/race-statuses.ts';
import { nextStage, type NextStage, type StageBlock } from '#rules/raceday/day/next-stage.ts';
import { actorOf, type Caller, type Helper, isHelper } from '#server/ground/access/caller.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { lockRace } from '#server/entries/desk/race-status-queries.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { settleDrawnAgain } from '#server/raceday/results/log/replay-race.ts';
import { sealResults } from '#server/raceday/results/log/standing-results.ts';
import type { CategoryShare } from '#server/season/races/facts.ts';
import { type DayFacts, numbersIn, programmeOf, readDayFacts, shareIn } from './day-facts.ts';
import { saveDrawDay } from './day-queries.ts';
import { type DrawRow, insertDraws, readDraws } from './draw-queries.ts';
import { insertRequest, isDrawn } from './request-queries.ts';

type What = Asked<typeof foreseeStage>['body'];

/** Returns the next stage of a class. Gates by lot come from the seed of its motos, so that nobody chooses them. */
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
      goes_on: next.goes_on.map(named),
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

/** Refuses a helper who sets how gates are assigned: a code uses the organizer's setting of the day. */
function refuseGates({ gate_mode }: What, caller: Caller | Helper): void {
  if (isHelper(caller) && gate_mode !== null) throw new Refusal('session.not_allowed', 'gate_mode');
}

/** A helper with a code reads the public names. */
const namesFor = (caller: Caller | Helper) => (isHelper(caller) ? 'public' : 'full');

/** Returns the next stage of every drawn class, by the setting of the day. Throws a Refusal. */
export async function foreseeAll(db: Db, race_id: number, caller: Caller | Helper): Promise<ForeseenStage[]> {
  const facts = await readDayFacts(db, race_id, namesFor(caller));
  const draws = await readDraws(db, race_id);
  const drawn = [...new Set(facts.race.heats.map(({ category_id }) => category_id))];
  return drawn.map((category_id) => {
    const share = shareIn(facts, category_id);
    const next = nextOf(facts, share, draws, { category_id, gate_mode: null });
    return 'blocked' in next ? presentBlock(share, next.blocked) : presentStage(facts, share, next);
  });
}

/** Returns the riders who pass and why, and their gates, or what prevents the stage. Throws a Refusal. */
export async function foreseeNext(
  db: Db,
  race_id: number,
  what: What,
  caller: Caller | Helper,
): Promise<ForeseenStage> {
  refuseGates(what, caller);
  const facts = await readDayFacts(db, race_id, namesFor(caller));
  if (isPublished(facts.race.race_status)) throw new Refusal('draw.published');
  const share = shareIn(facts, what.category_id);
  const next = nextOf(facts, share, await readDraws(db, race_id), what);
  return 'blocked' in next ? presentBlock(share, next.blocked) : presentStage(facts, share, next);
}

type Foreseen = What & { basis: string };

/** Makes the next stage of a class as it was foreseen. Returns false if that is not so any more. */
async function makeNext(
  tx: Db,
  facts: DayFacts,
  what: Foreseen,
  { user_id: drawn_by, desk_name }: ReturnType<typeof actorOf>,
): Promise<boolean> {
  const { race_id } = facts.race;
  const share = shareIn(facts, what.category_id);
  const { category_id } = share.category;
  const draws = await readDraws(tx, race_id);
  const next = nextOf(facts, share, draws, what);
  // Somebody else made it meanwhile, or a result has changed.
  if ('blocked' in next || basisOf(next) !== what.basis) return false;
  // The stage depends on what was ridden before it, so a late sheet does not change it.
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
  await settleDrawnAgain(tx, race_id);
  await insertAudit(tx, {
    user_id: drawn_by,
    desk_name,
    action: 'draw_stage',
    entity: 'race',
    entity_id: race_id,
    became: { category: category_id, phase: stage, riders: input.length },
  });
  return true;
}

/** Makes foreseen stages once for a key, one after the other. Returns the classes that changed meanwhile. Throws a Refusal. */
async function makeForeseen(
  tx: Db,
  race_id: number,
  asked: { stages: readonly Foreseen[]; request_key: string; what: 'stage' | 'stages' },
  caller: Caller | Helper,
): Promise<number[]> {
  const actor = actorOf(caller);
  const standing = await lockRace(tx, race_id);
  if (standing === null) throw new Refusal('race.not_found');
  const request = { request_key: asked.request_key, race_id, done_by: actor.user_id, what: asked.what };
  if (await isDrawn(tx, request)) return [];
  const changed: number[] = [];
  for (const one of asked.stages) {
    // The numbers of the races follow from the stages that were made before.
    const facts = await readDayFacts(tx, race_id);
    if (isPublished(facts.race.race_status)) throw new Refusal('draw.published');
    if (!(await makeNext(tx, facts, one, actor))) changed.push(one.category_id);
  }
  await insertRequest(tx, request);
  return changed;
}

/** Makes the next stage, once for a key, as it was foreseen. Throws a Refusal when a result changed meanwhile. */
export async function makeStage(
  tx: Db,
  race_id: number,
  { request_key, ...one }: Asked<typeof drawStage>['body'],
  caller: Caller | Helper,
): Promise<void> {
  refuseGates(one, caller);
  const asked = { stages: [one], request_key, what: 'stage' } as const;
  const changed = await makeForeseen(tx, race_id, asked, caller);
  if (changed.length > 0) throw new Refusal('office.changed', 'basis');
}

/** Makes the next stages of several classes by the setting of the day. Returns those that changed meanwhile. Throws a Refusal. */
export const makeStages = (
  tx: Db,
  race_id: number,
  { stages, request_key }: Asked<typeof drawStages>['body'],
  caller: Caller | Helper,
): Promise<number[]> =>
  makeForeseen(
    tx,
    race_id,
    { stages: stages.map((one) => ({ ...one, gate_mode: null })), request_key, what: 'stages' },
    caller,
  );
