import type { Candidate } from '#contract/office/entries/entries-bulk.ts';
import type { RaceDesk } from '#contract/office/entries/entries.ts';
import { useAsk } from '#web/app/call/use-ask.ts';

/** What each class costs each rider who was found, one by one, where the date has prices. */
export function useClassPrices(race: RaceDesk, found: readonly Candidate[]) {
  const items = found.flatMap(({ rider_id, categories }) =>
    categories
      .filter(({ refusal }) => refusal === null)
      .map(({ category_id }) => ({ rider_id, category_id })),
  );
  const isPriced = race.priced && items.length > 0;
  const { data, error, refetch } = useAsk(
    'POST /api/office/races/{id}/quote',
    { params: { id: race.race_id }, body: { items, together: false, late: race.late } },
    { enabled: isPriced, staleTime: 0 },
  );
  return {
    /** Nobody is entered before it is said what it costs. */
    isCounted: !isPriced || data !== undefined,
    /** Why it could not be counted; null: it was, or need not be. */
    error: isPriced && data === undefined ? error : null,
    again: () => void refetch(),
    currency: data?.currency ?? '',
    of: (rider_id: number, category_id: number) =>
      isPriced
        ? data?.items.find((one) => one.rider_id === rider_id && one.category_id === category_id)
        : undefined,
  };
}
