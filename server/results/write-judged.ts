import { Refusal } from '#contract/errors.ts';
import { isGrave } from '#rules/judging/verdict/settled-runs.ts';
import { isStagePublic } from '#rules/live/posting.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';
import type { Db } from '#server/db/pool.ts';
import type { Judged } from './foresee.ts';
import { sayOfficeRuling } from './log/office-ruling.ts';
import type { HeldDay } from './log/op-queries.ts';
import { insertWrite, startRace } from './log/write-queries.ts';
import { readWrites } from './queries.ts';
import { saveSplits } from './split-queries.ts';

/** How a heat is written: by whom, and what is said of it. */
interface Writing {
  request_key: string;
  written_by: number;
  reason?: string | undefined;
  undoes?: number | null | undefined;
  signed_by?: string | null | undefined;
}

/** Results and times by plate, before and after, for the record. */
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

/**
 * Writes the results of a heat, in the log of the day where the race has one. Out: the reason of a correction; null: it is none.
 * Throws a Refusal.
 */
async function writeResults(
  tx: Db,
  race_id: number,
  { facts, share, heat, results, changes }: Judged,
  { request_key, written_by, reason: why, undoes = null, signed_by = null }: Writing,
  judging: HeldDay | null,
): Promise<string | null> {
  const { phase, serie, number } = heat;
  const { category_id } = share.category;
  const posted = judging?.posted ?? new Set();
  const corrects = isStagePublic(facts.race_status, posted, { category_id, phase });
  if (corrects && why === undefined) throw new Refusal('results.reason_missing', 'reason');
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
      signed_by,
    });
  } else {
    const row = { race_id, category_id, phase, serie, number, request_key, reason, undoes, written_by };
    await insertWrite(tx, { ...row, op_id: null, desk_name: null, how: 'office' }, changes);
    if (facts.race_status === 'DRAWN') await startRace(tx, race_id);
  }
  return reason;
}

/**
 * Writes a heat as it was judged, with its record; nothing where it says what stands. Times on the way decide nothing: they are written
 * beside the results, without a ruling and without a reason. In: the transaction, in which race and category are held. Throws a Refusal.
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
  const reason = changes.length === 0 ? null : await writeResults(tx, race_id, judged, writing, judging);
  await saveSplits(tx, heat.phase, splitChanges);
  const { was, became } = recordOf(judged);
  const where = { category: share.category.category_id, phase: heat.phase, number: heat.number };
  await insertAudit(tx, {
    user_id: writing.written_by,
    action: reason === null ? 'results_write' : 'results_correct',
    entity: 'race',
    entity_id: race_id,
    was: { ...where, ...was },
    became: { ...where, ...became, ...(reason === null ? {} : { reason }) },
  });
}
