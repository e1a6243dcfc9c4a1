import { Refusal } from '#contract/errors.ts';
import { isGrave } from '#rules/raceday/judging/verdict/settled-runs.ts';
import { takesArticle } from '#rules/statuses.ts';
import { isStagePublic } from '#rules/raceday/live/posting.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Judged } from './foresee.ts';
import { type HeldDay, insertOps, readOpsOf } from './log/op-queries.ts';
import { insertWrite, startRace } from './log/write-queries.ts';
import { readWrites } from './queries.ts';
import { saveSplits } from './split-queries.ts';
import { type HeatName, opIdOf, type RuledResult } from '#rules/raceday/judging/heat-ops.ts';
import { officeDevice } from './log/device-queries.ts';
import { readHeats } from './log/heat-queries.ts';
import { rideOf } from './log/say-standing.ts';
import { type SettledBy, settleRead } from './log/settle-heats.ts';
import { takeInWhatStood } from './log/standing-results.ts';

/**
 * Stores what the office writes about a heat as a ruling over all earlier operations: it is in force until somebody
 * rules again. Call it in a transaction in which the day is locked, with the heat, its complete results and the
 * account.
 */
async function sayOfficeRuling(
  tx: Db,
  race_id: number,
  heat: HeatName,
  results: readonly RuledResult[],
  day: HeldDay,
  {
    written_by,
    office,
    article,
    signed_by,
  }: {
    written_by: number;
    office: NonNullable<SettledBy['office']>;
    article: string | null;
    signed_by: string | null;
  },
): Promise<void> {
  const read = await readHeats(tx, race_id, [heat]);
  const [own] = read;
  if (!own) throw new Error('A heat that was just read is gone');
  await takeInWhatStood(tx, race_id, read, written_by);
  const { device_id, next_n: device_n } = await officeDevice(tx, race_id, written_by);
  const ops = (await readOpsOf(tx, race_id, [heat])).filter((op) => op.heat !== null);
  const idsOf = (...kinds: string[]) => ops.filter(({ kind }) => kinds.includes(kind)).map((op) => op.op_id);
  const op_id = opIdOf(device_id, device_n);
  const { reason } = office;
  await insertOps(tx, race_id, [
    {
      op_id,
      device_id,
      device_n,
      said: {
        kind: 'ruling',
        body: {
          results: results.filter(({ status }) => status !== null),
          over: idsOf('ruling', 'seal'),
          heard: idsOf('sheet'),
          reason,
          article,
          signed_by,
        },
      },
      seat: null,
      heat,
      attempt: rideOf(own, ops),
      said_at: new Date().toISOString(),
      via: 'net',
      carried_by: null,
      held: null,
    },
  ]);
  await settleRead(tx, race_id, read, day, {
    op_ids: [op_id],
    user_id: written_by,
    desk_name: null,
    office,
    fromFile: false,
  });
}

/** Who writes a heat, and with which request and reason. */
interface Writing {
  request_key: string;
  written_by: number;
  reason?: string | undefined;
  undoes?: number | null | undefined;
  article?: string | undefined;
  signed_by?: string | null | undefined;
}

/** The public reason of a correction, and the article of a relegation or disqualification. */
interface Why {
  reason: string | null;
  article: string | null;
}
const unasked: Why = { reason: null, article: null };

/** Returns results and times by plate, before and after, for the record. */
function recordOf({ heat, changes, splitChanges }: Judged) {
  const changed = new Map(changes.map((one) => [one.plate, one]));
  const splits = new Map(splitChanges.map((one) => [one.plate, one]));
  const said = (side: 'was' | 'became') =>
    Object.fromEntries(
      heat.runs.flatMap(({ plate, status, place }): [string, unknown][] => {
        const [change, split] = [changed.get(plate), splits.get(plate)];
        if (!change && !split) return [];
        const result = change ? (change[`${side}_place`] ?? change[`${side}_status`]) : (place ?? status);
        const lap = change && change.was_time_ms !== change.became_time_ms;
        if (!lap && !split) return [[plate, result]];
        const times = {
          ...(lap ? { time_ms: change[`${side}_time_ms`] } : {}),
          ...(split ? (split[side] ?? { hill_ms: null, split_ms: [] }) : {}),
        };
        return [[plate, { result, ...times }]];
      }),
    );
  return { was: said('was'), became: said('became') };
}

/** Stores results, in the log if there is one. Returns why: a correction's reason, and the article. Throws a Refusal. */
async function writeResults(
  tx: Db,
  race_id: number,
  { facts, share, heat, results, changes }: Judged,
  writing: Writing,
  judging: HeldDay | null,
): Promise<Why> {
  const { request_key, written_by, reason: why, undoes = null, signed_by = null } = writing;
  const { phase, serie, number } = heat;
  const { category_id } = share.category;
  const posted = judging?.posted ?? new Set();
  const corrects = isStagePublic(facts.race_status, posted, { category_id, phase });
  if (corrects && why === undefined) throw new Refusal('results.reason_missing', 'reason');
  const isGiven = changes.some((one) => takesArticle(one.was_status, one.became_status));
  if (isGiven && writing.article === undefined) throw new Refusal('judging.article_missing', 'article');
  const article = isGiven ? (writing.article ?? null) : null;
  if (judging?.two_sign === true && isGrave(results) && signed_by === null)
    throw new Refusal('judging.sign_missing', 'signed_by');
  if (undoes !== null) {
    const writes = await readWrites(tx, race_id, category_id);
    if (!corrects || !writes.some(({ write_id }) => write_id === undoes))
      throw new Refusal('results.heat_not_found', 'undoes');
  }
  const reason = corrects ? (why ?? null) : null;
  if (judging !== null && serie !== null) {
    const office = { request_key, reason, undoes };
    await sayOfficeRuling(tx, race_id, { category_id, phase, serie }, results, judging, {
      written_by,
      office,
      article,
      signed_by,
    });
  } else {
    const row = { race_id, category_id, phase, serie, number, request_key, reason, article, undoes };
    const by = { written_by, op_id: null, desk_name: null, how: 'office' } as const;
    await insertWrite(tx, { ...row, ...by }, changes);
    if (facts.race_status === 'DRAWN') await startRace(tx, race_id);
  }
  return { reason, article };
}

/**
 * Stores a checked heat with its record, or nothing if it changes nothing. Split times decide nothing: they are stored
 * beside the results, without a ruling and without a reason. Call it in a transaction in which the race and the
 * category are locked. Throws a Refusal.
 */
export async function writeJudged(
  tx: Db,
  race_id: number,
  judged: Judged,
  writing: Writing,
  judging: HeldDay | null,
): Promise<void> {
  const { share, heat, changes, splitChanges } = judged;
  if (changes.length + splitChanges.length === 0) return;
  const { reason, article } =
    changes.length === 0 ? unasked : await writeResults(tx, race_id, judged, writing, judging);
  await saveSplits(tx, heat.phase, splitChanges);
  const { was, became } = recordOf(judged);
  const where = { category: share.category.category_id, phase: heat.phase, number: heat.number };
  await insertAudit(tx, {
    user_id: writing.written_by,
    action: reason === null ? 'results_write' : 'results_correct',
    entity: 'race',
    entity_id: race_id,
    was: { ...where, ...was },
    became: { ...where, ...became, ...(reason !== null && { reason }), ...(article !== null && { article }) },
  });
}
