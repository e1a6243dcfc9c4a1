import { useSession } from '#web/ground/session/use-session.ts';
import { type HeatItem, heatSubject } from '#web/outbox/items.ts';
import { accountOwner } from '#web/outbox/send.ts';
import { useUnsent } from '#web/outbox/use-outbox.ts';
import type { OfficeHeat } from '#contract/raceday/office/results/results.ts';

/** Gives the heats of a category that the account saved and that are not sent yet. */
export function useUnsentHeats(race_id: number, category_id: number) {
  const user_id = useSession()?.authUser.user_id ?? 0;
  const owner = accountOwner();
  const { items, isRead, isCut, isLoose } = useUnsent(owner);
  return {
    owner,
    user_id,
    isRead,
    isCut,
    isLoose,
    /** Gives the newest unsent results of a heat. It is null when all were sent. */
    of: ({ phase, serie }: Pick<OfficeHeat, 'phase' | 'serie'>): HeatItem | null => {
      const subject = heatSubject(race_id, { category_id, phase, serie });
      return items.findLast((one): one is HeatItem => one.kind === 'heat' && one.subject === subject) ?? null;
    },
  };
}

export type UnsentHeats = ReturnType<typeof useUnsentHeats>;
