import { useQuery } from '@tanstack/react-query';
import type { DeskProtest } from '#contract/raceday/live/protest-desk.ts';
import { keyOf } from '#web/ground/call/use-ask.ts';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { useNow } from '#web/ui/effects/use-now.ts';

/** With this interval, a protest that is filed at the track reaches the table some seconds later. */
const EVERY_MS = 5000;

/** Loads stages and protests of a race, repeatedly while visible. Without a token, the account makes the calls. */
export function usePostingDesk(
  race_id: number,
  token: string | null,
  heatHref: (heat: Pick<DeskProtest, 'category_id' | 'phase' | 'serie' | 'number'>) => string,
) {
  const params = { id: race_id };
  const stagesKey = keyOf('GET /api/day/{id}/posting', { params });
  const protestsKey = keyOf('GET /api/day/{id}/protests', { params });
  const board = useQuery({
    queryKey: stagesKey,
    queryFn: () => askAs(token, 'GET /api/day/{id}/posting', { params }),
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });
  const protests = useQuery({
    queryKey: protestsKey,
    queryFn: () => askAs(token, 'GET /api/day/{id}/protests', { params }),
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });
  const here = useNow(1000) ?? 0;
  // The clock of this device may be wrong, so a countdown uses the server's.
  const ahead = board.data === undefined ? 0 : Date.parse(board.data.now) - board.dataUpdatedAt;
  return {
    race_id,
    token,
    params,
    /** Gives the page where a heat is corrected: in the office, or at the table. */
    heatHref,
    board,
    protests,
    /** The answers that are read again after a write. */
    again: [{ queryKey: stagesKey }, { queryKey: protestsKey }],
    now: here + ahead,
  };
}
export type PostingDesk = ReturnType<typeof usePostingDesk>;
