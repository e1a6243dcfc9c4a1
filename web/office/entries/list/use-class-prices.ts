import type { Candidate } from '#contract/office/entries/entries-bulk.ts';
import type { RaceDesk } from '#contract/office/entries/entries.ts';
import { keepPreviousData } from '@tanstack/react-query';
import type { HiredExtra } from '#web/parts/prices/hire.ts';
import { useAsk } from '#web/app/call/use-ask.ts';

/** What each class costs each rider who was found, one by one, where the date has prices. */
export function useClassPrices(
  race: RaceDesk,
  found: readonly Candidate[],
  { code, extras }: { code: string; extras: readonly HiredExtra[] },
) {
  const items = found.flatMap(({ rider_id, categories }) =>
    categories
      .filter(({ refusal }) => refusal === null)
      .map(({ category_id }) => ({ rider_id, category_id, extras: [...extras] })),
  );
  const isPriced = race.priced && items.length > 0;
  const { data, error, isFetching, refetch } = useAsk(
    'POST /api/office/races/{id}/quote',
    { params: { id: race.race_id }, body: { items, code, together: false, late: race.late } },
    { enabled: isPriced, staleTime: 0, placeholderData: keepPreviousData },
  );
  return {
    /** Nobody is entered before it is said what it costs. */
    isCounted: !isPriced || (data !== undefined && !isFetching),
    /** Why it could not be counted; null: it was, or need not be. */
    error: isPriced && data === undefined ? error : null,
    again: () => void refetch(),
    /** What can be chosen with an entry, and whether the code takes something off; undefined: nothing is asked here. */
    quote: isPriced ? data : undefined,
    currency: data?.currency ?? '',
    of: (rider_id: number, category_id: number) =>
      isPriced
        ? data?.items.find((one) => one.rider_id === rider_id && one.category_id === category_id)
        : undefined,
  };
}
