import { go, hrefWith, useSearchParams } from '#web/app/address/navigation.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { useAsk, everyAnswer } from '#web/app/call/use-ask.ts';
import { officePaths } from '#web/app/screens/office-paths.ts';

const duesPath = officePaths.dues;

/** The address of the dues: filters live there. */
export function useDuesAddress() {
  const params = useSearchParams();
  return {
    params,
    href: (changes: Record<string, string | null>) => hrefWith(duesPath, params, changes),
    set: (changes: Record<string, string | null>) =>
      go(hrefWith(duesPath, params, changes), { replace: true }),
    /** A place of its own: the way back leads to where one was. */
    open: (changes: Record<string, string | null>) => go(hrefWith(duesPath, params, changes)),
  };
}

export function useMoneyClubs() {
  return useAsk('GET /api/office/dues/clubs', {}, { select: ({ items }) => items, staleTime: 0 });
}

export function useLedger(club_id: number, season: string) {
  return useAsk(
    'GET /api/clubs/{id}/ledger',
    { params: { id: club_id }, query: { season } },
    { staleTime: 0 },
  );
}

/** A write into a club's books; everything that shows them is asked for again. */
export const useBooksWrite = () => useWrite({ again: [everyAnswer] });
