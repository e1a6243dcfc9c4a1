import { useQuery } from '@tanstack/react-query';
import { keyOf } from '#web/app/call/use-ask.ts';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { useNow } from '#web/ui/effects/use-now.ts';

/** A protest filed at the track is at the table some seconds later. */
const EVERY_MS = 5000;

/** Stages and protests of a race, asked for again while they are visible. In: without a token, the account that is signed in asks. */
export function usePostingDesk(race_id: number, token: string | null) {
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
  // The clock of this device may be wrong: a countdown uses the server's.
  const ahead = board.data === undefined ? 0 : Date.parse(board.data.now) - board.dataUpdatedAt;
  return {
    race_id,
    token,
    params,
    board,
    protests,
    /** Read again after a write. */
    again: [{ queryKey: stagesKey }, { queryKey: protestsKey }],
    now: here + ahead,
  };
}
export type PostingDesk = ReturnType<typeof usePostingDesk>;
