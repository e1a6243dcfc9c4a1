import { useQueryClient } from '@tanstack/react-query';
import type { DayOrder, OrderedHeat } from '#contract/office/results/order.ts';
import { queryOf } from '#web/app/call/use-ask.ts';
import { type HeatItem, heatSubject, type Result } from '#web/outbox/items.ts';
import { outbox } from '#web/outbox/outbox.ts';
import { accountOwner } from '#web/outbox/send.ts';
import { useOutboxNews, useUnsent } from '#web/outbox/use-outbox.ts';
import { resultsOf } from '#web/office/results/category/draft.ts';
import { isOpen } from '#web/office/results/words.ts';
import { newKey } from '#web/parts/new-key.ts';
import { withClass } from './day-order.ts';

export const orderQuery = (race_id: number) =>
  queryOf('GET /api/office/races/{id}/order', { params: { id: race_id } });

/** The results of a day, typed race by race. New answers appear at once; results waiting on this device count as typed. */
export function useDayOrder({ race_id, race_name }: DayOrder) {
  const client = useQueryClient();
  const owner = accountOwner();
  const { items, isRead } = useUnsent(owner);
  const { queryKey } = orderQuery(race_id);
  useOutboxNews((news) => {
    if (news.what !== 'sent' || news.sent.place !== 'office' || news.sent.item.race_id !== race_id) return;
    const { reply } = news.sent;
    client.setQueryData(queryKey, (order) => (order ? withClass(order, reply) : order));
  });
  const subjectOf = ({ category_id, heat }: OrderedHeat) =>
    heatSubject(race_id, { category_id, phase: heat.phase, serie: heat.serie });
  const unsentOf = (one: OrderedHeat) =>
    items.findLast((item): item is HeatItem => item.kind === 'heat' && item.subject === subjectOf(one));

  /** Writes the earlier results again, upon the ones just written. */
  const takeBack = async (typed: OrderedHeat, before: readonly Result[]): Promise<void> => {
    const now = client
      .getQueryData(queryKey)
      ?.heats.find((one) => one.category_id === typed.category_id && subjectOf(one) === subjectOf(typed));
    if (owner === null || !now) return;
    const { phase, serie, number, basis, runs } = now.heat;
    await outbox.keep({
      kind: 'heat',
      request_key: newKey(),
      owner,
      subject: subjectOf(now),
      isTried: false,
      refused: null,
      race_id,
      body: {
        category_id: now.category_id,
        phase,
        serie,
        basis: unsentOf(now)?.body.basis ?? basis,
        results: resultsOf(runs).map(
          (run) => before.find(({ entry_id }) => entry_id === run.entry_id) ?? run,
        ),
      },
      read: runs,
      about: { race: race_name, category: now.category_name, number },
    });
  };

  return {
    isRead,
    /** It was refused, because somebody else wrote first; the bar above says so. */
    isRefused: (one: OrderedHeat) => (unsentOf(one)?.refused ?? null) !== null,
    isToDo: (one: OrderedHeat) => isOpen(one.heat) && unsentOf(one) === undefined,
    takeBack,
  };
}
