import type { z } from 'zod';
import type { getChipProblems } from '#contract/raceday/judging/passings.ts';
import { plainChip } from '#rules/raceday/timing/order/facts.ts';
import type { TimingProblem } from '#rules/raceday/timing/order/problems.ts';
import { orderByTiming } from '#rules/raceday/timing/order/timing-order.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { passingKey, readTimedHeats, readTiming } from './timing-facts.ts';

type Reply = z.input<(typeof getChipProblems)['reply']>;

const isStrange = ({ is }: TimingProblem): boolean => is === 'unknown_chip' || is === 'other_heat';

/** Returns what a person should look at in the heats of which something was heard lately, with who carries a strange chip. */
export async function chipProblems(db: Db, race_id: number): Promise<Reply> {
  const timing = await readTiming(db, race_id, Date.now());
  if (timing === null) return { heats: [] };
  const { heats, placed } = orderByTiming(timing.facts);
  const lately = new Set(placed.flatMap((one) => (timing.fresh.has(passingKey(one)) ? [one.heat] : [])));
  const troubled = heats.filter(({ heat, problems }) => lately.has(heat) && problems.length > 0);
  // The order only knows heats that were called, and a chip may be of a rider who rides later.
  const all = troubled.some(({ problems }) => problems.some(isStrange))
    ? await readTimedHeats(db, race_id, 'all')
    : [];
  const carriers = Map.groupBy(
    all.flatMap(({ runs }) =>
      runs.flatMap(({ entry_id, chips }) => chips.map((chip) => ({ chip: plainChip(chip), entry_id }))),
    ),
    ({ chip }) => chip,
  );
  const carriersOf = (chip: string) =>
    [...new Set(carriers.get(plainChip(chip))?.map(({ entry_id }) => entry_id))].slice(0, 8);
  return {
    heats: troubled.flatMap(({ heat, problems }) => {
      const named = timing.heats.get(heat);
      if (named === undefined) return [];
      const { category_id, phase, serie } = named;
      return [
        {
          heat: { category_id, phase, serie },
          problems: problems.map((one) =>
            one.is === 'unknown_chip' || one.is === 'other_heat'
              ? { is: 'strange' as const, chip: one.chip, entry_ids: carriersOf(one.chip) }
              : one,
          ),
        },
      ];
    }),
  };
}
