import { Refusal } from '#contract/errors.ts';
import type { postStages } from '#contract/raceday/live/posting.ts';
import { postingBlock, stageKeyOf } from '#rules/raceday/live/posting.ts';
import { postedStageOf } from '#rules/raceday/live/posted-stages.ts';
import { protestUntil } from '#rules/raceday/live/protests.ts';
import { PHASES } from '#rules/stages.ts';
import { actorOf, type Caller, type Helper } from '#server/ground/access/caller.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { lockJudging } from '#server/raceday/results/log/op-queries.ts';
import { settleOpened } from '#server/raceday/results/log/replay-race.ts';
import { sealResults } from '#server/raceday/results/log/standing-results.ts';
import { inTheWay } from './in-the-way.ts';
import { insertPostings, readPostingDay, readStages, type StageFacts } from './stage-queries.ts';

type Asks = Asked<typeof postStages>['body'];
type ReadStage = Asks['stages'][number];

function stageAsRead(stages: readonly StageFacts[], read: ReadStage): StageFacts {
  const found = stages.find(
    ({ category_id, stage }) => category_id === read.category_id && stage === read.stage,
  );
  if (!found) throw new Refusal('posting.stage_not_found', 'stage');
  if (found.basis !== read.basis || found.digest !== read.digest)
    throw new Refusal('office.changed', 'basis');
  return found;
}

function refuseBlocked(found: StageFacts, became: Asks['became'], reason: string | null): void {
  const { state, until, open_heats, digest, posted_digest, protests, posted_at, is_first } = found;
  const toPost = {
    state,
    until: until === null ? null : Date.parse(until),
    open_heats,
    changed: digest !== posted_digest,
    protests: protests.map(({ step }) => step),
    first_posted_at: is_first && posted_at !== null ? Date.parse(posted_at) : null,
  };
  const block = postingBlock(toPost, became, reason !== null, Date.now());
  if (block !== null)
    throw new Refusal(
      `posting.${block}`,
      block === 'reason_missing' ? 'reason' : null,
      block === 'protest_open' || block === 'changed' ? inTheWay(block, [found]) : {},
    );
}

/**
 * Posts stages of classes based on the results that were read, or takes that back: all of them or none. Posted results
 * are sealed: from then on a late sheet changes nothing, and a ruling needs a reason. Call it in a transaction. Throws
 * a Refusal.
 */
export async function moveStages(
  tx: Db,
  race_id: number,
  { became, stages, reason = null }: Asks & { reason?: string | null | undefined },
  caller: Caller | Helper,
): Promise<void> {
  // The race and the day are locked, so a protest that is filed at this moment waits, or this waits for it.
  if ((await lockJudging(tx, race_id)) === null) throw new Refusal('judging.not_drawn');
  const day = await readPostingDay(tx, race_id);
  if (day === null) throw new Refusal('judging.not_drawn');
  const standing = await readStages(tx, race_id);
  const read = [...Map.groupBy(stages, (one) => stageKeyOf(one.category_id, one.stage)).values()];
  const found = read.flatMap(([one]) => (one === undefined ? [] : [stageAsRead(standing, one)]));
  for (const one of found) refuseBlocked(one, became, reason);
  const { user_id, desk_name } = actorOf(caller);
  if (became !== 'RACING')
    for (const { category_id, stage } of found) {
      const phases = PHASES.filter((phase) => postedStageOf(phase) === stage);
      await sealResults(tx, { race_id, category_id, phases }, user_id);
    }
  const ends = became === 'PROVISIONAL' ? protestUntil(Date.now(), day.protest_minutes) : null;
  const until = ends === null ? null : new Date(ends).toISOString();
  await insertPostings(tx, found, { race_id, became, until, moved_by: user_id, desk_name, reason });
  if (became === 'RACING') await settleOpened(tx, race_id, user_id);
  for (const { category_id, stage, state } of found)
    await insertAudit(tx, {
      user_id,
      desk_name,
      action: 'post_stage',
      entity: 'race',
      entity_id: race_id,
      was: { category: category_id, stage, state },
      became: { state: became, ...(reason === null ? {} : { reason }) },
    });
}
