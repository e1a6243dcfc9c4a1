import { useQueryClient } from '@tanstack/react-query';
import type { OfficePrices } from '#contract/season/office/cups/prices.ts';
import { keyOf, useAsk } from '#web/ground/call/use-ask.ts';
import { useWrite } from '#web/parts/use-write.ts';

/** Loads the prices of a cup, and writes them. Each write answers with all of them. */
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
  /** Runs a write. It resolves to true when it was written. */
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
