import { useQuery } from '@tanstack/react-query';
import type { HeatName } from '#rules/raceday/judging/heat-ops.ts';
import type { HeatResult } from '#rules/raceday/results/heat-results.ts';
import { CallFailure } from '#web/ground/call/ask.ts';
import { askAs } from '#web/parts/desk/ask-as.ts';

/** Loads what would follow from a complete outcome, as the server computes it. It is null before that. */
export function useForeseen(race_id: number, token: string, heat: HeatName, outcome: HeatResult[] | null) {
  const results = (outcome ?? []).map(({ entry_id, status, place }) => ({ entry_id, status, place }));
  return useQuery({
    queryKey: ['table foresees', race_id, heat, results],
    queryFn: () =>
      askAs(token === '' ? null : token, 'POST /api/day/{id}/foresee', {
        params: { id: race_id },
        body: { heat, results },
      }),
    enabled: outcome !== null,
    // The results of the class may have changed since.
    staleTime: 5000,
    retry: (times, error) => times < 1 && !(error instanceof CallFailure && error.status > 0),
  });
}
