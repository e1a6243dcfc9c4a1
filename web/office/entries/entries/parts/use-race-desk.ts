import { useQueryClient } from '@tanstack/react-query';
import type { RaceDesk } from '#contract/entries/office/entries.ts';
import { useAsk, keyOf } from '#web/ground/call/use-ask.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { useJustDone } from '#web/parts/form/use-just-done.ts';

/** The last action, and its undo. The undo is null when it can be undone by hand. */
interface Done {
  words: string;
  undo: (() => Promise<unknown>) | null;
}

/** Holds a race at the entries desk, and the actions on it. */
export function useRaceDesk(race_id: number) {
  const client = useQueryClient();
  const params = { id: race_id };
  const { data, error, refetch, dataUpdatedAt } = useAsk(
    'GET /api/office/races/{id}/entries',
    { params },
    { refetchOnMount: 'always' },
  );
  const { just, tell, forget } = useJustDone<Done>();

  const readAgain = async () => {
    await refetch();
    void client.invalidateQueries({ queryKey: keyOf('GET /api/office/acts') });
    void client.invalidateQueries({ queryKey: keyOf('GET /api/office/races') });
    void client.invalidateQueries({ queryKey: keyOf('GET /api/office/today') });
    void client.invalidateQueries({ queryKey: keyOf('GET /api/office/races/{id}/riders', { params }) });
    void client.invalidateQueries({ queryKey: keyOf('GET /api/office/races/{id}/last-riders', { params }) });
  };

  // Somebody else may have been faster, so the race is read again.
  const write = useWrite({ onRefused: readAgain });
  /** Runs an action, reads the race again, and offers the undo. It resolves to true when it was done. */
  const run = (work: () => Promise<Done | null>): Promise<boolean> =>
    write.run(async () => {
      const done = await work();
      if (done) tell(done);
      else forget();
      await readAgain();
    });
  // The undo is offered while the race is still being read again.
  const undo = () =>
    write.runNext(async () => {
      await just?.undo?.();
      forget();
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
    forgetJust: forget,
    run,
    undo,
  };
}

/** The data and functions for the parts of the desk. */
export interface RaceTable extends Omit<ReturnType<typeof useRaceDesk>, 'race' | 'error' | 'again'> {
  race: RaceDesk;
}
