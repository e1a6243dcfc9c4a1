import type { ProtestRoom } from '#contract/raceday/live/protests.ts';
import { postedStageOf } from '#rules/raceday/live/posted-stages.ts';
import { filingOf, isPastProtest } from '#rules/raceday/live/protests.ts';
import type { Phase } from '#rules/stages.ts';
import type { StagePosted } from './place-queries.ts';

type Taken = Pick<ProtestRoom['entries'][number]['heats'][number], 'filing' | 'until'>;

/** Tells whether a protest about a stage is accepted now, according to its postings. */
export function takenNow(
  postings: readonly StagePosted[],
  { category_id, phase }: { category_id: number; phase: Phase },
  now: number,
): Taken {
  const stage = postedStageOf(phase);
  const last = postings.find((one) => one.category_id === category_id && one.stage === stage);
  if (!last) return { filing: 'not_posted', until: null };
  const { state, until, posted_at } = last;
  const filing = filingOf({ state, until: until === null ? null : Date.parse(until) }, now);
  const isOver = filing === 'late' && isPastProtest(Date.parse(posted_at), now);
  return { filing: isOver ? 'over' : filing, until };
}
