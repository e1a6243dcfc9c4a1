import { go, hrefWith, useSearchParams } from '#web/ground/address/navigation.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { useAsk, everyAnswer } from '#web/ground/call/use-ask.ts';
import { officePaths } from '#web/ground/address/office-paths.ts';

const duesPath = officePaths.dues;

/** Gives the address of the dues, which holds the filters. */
export function useDuesAddress() {
  const params = useSearchParams();
  return {
    params,
    href: (changes: Record<string, string | null>) => hrefWith(duesPath, params, changes),
    set: (changes: Record<string, string | null>) =>
      go(hrefWith(duesPath, params, changes), { replace: true }),
    /** Opens a page with its own entry in the history, so that Back returns to this one. */
    open: (changes: Record<string, string | null>) => go(hrefWith(duesPath, params, changes)),
  };
}

export function useOpenBooks() {
  return useAsk('GET /api/office/books', {}, { select: ({ items }) => items, staleTime: 0 });
}

export function useLedger(book_id: number, season: string) {
  return useAsk(
    'GET /api/books/{id}/ledger',
    { params: { id: book_id }, query: { season } },
    { staleTime: 0 },
  );
}

/** Runs a write into a book. Afterwards, everything that shows books is read again. */
export const useBooksWrite = () => useWrite({ again: [everyAnswer] });
