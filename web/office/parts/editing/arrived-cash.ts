import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Receipt } from '#contract/money/receipts.ts';

/** A receipt that arrived, and the time in milliseconds at which this device learned of it. */
interface ArrivedCash {
  receipt: Receipt;
  heardAt: number;
}

const keyFor = (book_id: number) => ['arrived cash', book_id] as const;

/** Gives the receipts of a book that were written on this device and arrived while this page was open, newest first. */
export function useArrivedCash(book_id: number): readonly ArrivedCash[] {
  const { data } = useQuery<readonly ArrivedCash[]>({
    queryKey: keyFor(book_id),
    queryFn: () => [],
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Remembers a receipt that arrived, for as long as the page is open. */
export function useTellArrived(): (receipt: Receipt) => void {
  const client = useQueryClient();
  return (receipt) =>
    client.setQueryData<readonly ArrivedCash[]>(keyFor(receipt.book_id), (known = []) => [
      { receipt, heardAt: Date.now() },
      ...known,
    ]);
}
