import { useQueryClient } from '@tanstack/react-query';
import type { OfficePrices } from '#contract/office/cups/prices.ts';
import { keyOf, useAsk } from '#web/app/call/use-ask.ts';
import { useWrite } from '#web/parts/use-write.ts';

/** The prices of a cup, and their writes: each answers with all of them. */
export function usePrices(cup_id: number) {
  const client = useQueryClient();
  const params = { id: cup_id };
  const { data, error, refetch } = useAsk(
    'GET /api/office/cups/{id}/prices',
    { params },
    { refetchOnMount: 'always' },
  );
  const { busy, refusal, run, clear } = useWrite({
    onRefused: ({ isChanged }) => {
      if (isChanged) void refetch();
    },
  });
  /** Out: whether it was written. */
  const write = (how: () => Promise<OfficePrices>): Promise<boolean> =>
    run(async () => {
      client.setQueryData(keyOf('GET /api/office/cups/{id}/prices', { params }), await how());
    });
  return {
    params,
    prices: data ?? null,
    error: data ? null : error,
    again: () => void refetch(),
    busy,
    refusal,
    write,
    clear,
  };
}

export type PricesDesk = Omit<ReturnType<typeof usePrices>, 'prices'> & { prices: OfficePrices };
