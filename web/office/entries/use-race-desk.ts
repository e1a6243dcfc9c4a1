import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RaceDesk } from '#contract/office/entries/entries.ts';
import { useAsk, keyOf } from '#web/app/call/use-ask.ts';
import { useWrite } from '#web/parts/use-write.ts';

/** As long as the desk offers to undo. */
const UNDO_MS = 10_000;

/** What was done a moment ago, and the way back; null: it can be done again by hand. */
interface Done {
  words: string;
  undo: (() => Promise<unknown>) | null;
}

interface JustDone extends Done {
  /** Until then, milliseconds since the epoch. */
  until: number;
}

/** A race at the desk: how it stands, and what is done there. */
export function useRaceDesk(race_id: number) {
  const client = useQueryClient();
  const params = { id: race_id };
  const { data, error, refetch, dataUpdatedAt } = useAsk(
    'GET /api/office/races/{id}/entries',
    { params },
    { refetchOnMount: 'always' },
  );
  const [just, setJust] = useState<JustDone | null>(null);

  useEffect(() => {
    if (!just) return;
    const timer = setTimeout(() => setJust(null), just.until - Date.now());
    return () => clearTimeout(timer);
  }, [just]);

  const readAgain = async () => {
    await refetch();
    void client.invalidateQueries({ queryKey: keyOf('GET /api/office/races') });
    void client.invalidateQueries({ queryKey: keyOf('GET /api/office/today') });
    void client.invalidateQueries({ queryKey: keyOf('GET /api/office/races/{id}/riders', { params }) });
    void client.invalidateQueries({ queryKey: keyOf('GET /api/office/races/{id}/last-riders', { params }) });
  };

  // Somebody else may have been quicker: what is shown is how it stands.
  const write = useWrite({ onRefused: readAgain });
  /** Does something, reads the race again, and offers the way back. Out: whether it was done. */
  const run = (work: () => Promise<Done | null>): Promise<boolean> =>
    write.run(async () => {
      const done = await work();
      setJust(done && { ...done, until: Date.now() + UNDO_MS });
      await readAgain();
    });

  return {
    race: data ?? null,
    error: data ? null : error,
    again: () => void refetch(),
    readAgain,
    readAt: dataUpdatedAt,
    busy: write.busy,
    failure: write.failure,
    forget: write.clear,
    just,
    run,
    undo: () =>
      run(async () => {
        await just?.undo?.();
        return null;
      }),
  };
}

/** What the parts of the desk work with. */
export interface RaceTable extends Omit<ReturnType<typeof useRaceDesk>, 'race' | 'error' | 'again'> {
  race: RaceDesk;
}
