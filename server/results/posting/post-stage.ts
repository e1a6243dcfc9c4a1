import { Refusal } from '#contract/errors.ts';
import type { postStage } from '#contract/live/posting.ts';
import { postingBlock } from '#rules/live/posting.ts';
import { postedStageOf } from '#rules/live/posted-stages.ts';
import { protestUntil } from '#rules/live/protests.ts';
import { PHASES } from '#rules/stages.ts';
import { actorOf, type Caller, type Helper } from '#server/access/caller.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';
import type { Db } from '#server/db/pool.ts';
import type { Asked } from '#server/http/calls/call.ts';
import { lockJudging } from '#server/results/log/op-queries.ts';
import { settleOpened } from '#server/results/log/replay-race.ts';
import { sealResults } from '#server/results/log/standing-results.ts';
import { insertPostings, readPostingDay, readStages, type StageFacts } from './stage-queries.ts';

type Body = Asked<typeof postStage>['body'];

async function stageAsRead(tx: Db, race_id: number, body: Body): Promise<StageFacts> {
  const stages = await readStages(tx, race_id);
  const found = stages.find(
    ({ category_id, stage }) => category_id === body.category_id && stage === body.stage,
  );
  if (!found) throw new Refusal('posting.stage_not_found', 'stage');
  if (found.basis !== body.basis || found.digest !== body.digest)
    throw new Refusal('office.changed', 'basis');
  return found;
}

/**
 * Posts a stage of a class upon the results that were read, or takes that back. What is posted is sealed: from then on a late sheet changes
 * nothing, and a ruling says why it does. In: the transaction. Throws a Refusal.
 */
export async function moveStage(tx: Db, race_id: number, body: Body, caller: Caller | Helper): Promise<void> {
  // Race and day are held: a protest filed in this moment waits, or is waited for.
  if ((await lockJudging(tx, race_id)) === null) throw new Refusal('judging.not_drawn');
  const day = await readPostingDay(tx, race_id);
  if (day === null) throw new Refusal('judging.not_drawn');
  const { category_id, stage, became, reason = null } = body;
  const found = await stageAsRead(tx, race_id, body);
  const { state, until, open_heats, digest, posted_digest, protests } = found;
  const now = Date.now();
  const toPost = {
    state,
    until: until === null ? null : Date.parse(until),
    open_heats,
    changed: digest !== posted_digest,
    protests,
  };
  const block = postingBlock(toPost, became, reason !== null, now);
  if (block !== null) throw new Refusal(`posting.${block}`, block === 'reason_missing' ? 'reason' : null);
  const { user_id, desk_name } = actorOf(caller);
  const phases = PHASES.filter((phase) => postedStageOf(phase) === stage);
  if (became !== 'RACING') await sealResults(tx, { race_id, category_id, phases }, user_id);
  const ends = became === 'PROVISIONAL' ? protestUntil(now, day.protest_minutes) : null;
  await insertPostings(tx, [
    {
      race_id,
      category_id,
      stage,
      became,
      digest,
      until: ends === null ? null : new Date(ends).toISOString(),
      moved_by: user_id,
      desk_name,
      reason,
    },
  ]);
  if (became === 'RACING') await settleOpened(tx, race_id, user_id);
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
