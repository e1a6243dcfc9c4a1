import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DrawRoom } from '#contract/office/day/day.ts';
import { everyAnswer, keyOf, useAsk } from '#web/app/call/use-ask.ts';
import { useJustDone } from '#web/parts/undo/use-just-done.ts';
import { newKey } from '#web/parts/new-key.ts';
import { useWrite } from '#web/parts/use-write.ts';

/** The last action, and its undo; null: it has an undo of its own. */
interface Done {
  words: string;
  undo: ((room: DrawRoom, request_key: string) => Promise<DrawRoom>) | null;
}

/** A write, upon the state that was read, with a key by which it is done once. */
type Step = (room: DrawRoom, request_key: string) => Promise<DrawRoom>;

/** A race day in the draw room, and the actions on it. */
export function useDrawRoom(race_id: number) {
  const client = useQueryClient();
  const params = { id: race_id };
  const key = keyOf('GET /api/office/races/{id}/day', { params });
  const { data, error, refetch } = useAsk(
    'GET /api/office/races/{id}/day',
    { params },
    { refetchOnMount: 'always' },
  );
  const { just, tell, forget } = useJustDone<Done>();
  // A request whose answer was lost is sent again with the same key, until it is answered.
  const attempt = useRef<{ about: string; request_key: string } | null>(null);
  const write = useWrite({ onRefused: () => refetch() });

  /** Runs one action, once however often it is pressed. In: its name, the write, the text to show afterwards. Out: whether it was done. */
  const run = (about: string, step: Step, done: Done | null): Promise<boolean> =>
    write.run(async () => {
      const room = client.getQueryData(key);
      if (!room) return;
      const request_key = attempt.current?.about === about ? attempt.current.request_key : newKey();
      attempt.current = { about, request_key };
      try {
        client.setQueryData(key, await step(room, request_key));
      } finally {
        void client.invalidateQueries(everyAnswer);
      }
      attempt.current = null;
      if (done) tell(done);
      else forget();
    });

  return {
    room: data ?? null,
    error: data ? null : error,
    again: () => void refetch(),
    busy: write.busy,
    failure: write.failure,
    forgetFailure: write.clear,
    just,
    forgetJust: forget,
    run,
  };
}

/** What the parts of the draw room work with. */
export interface Room extends Omit<ReturnType<typeof useDrawRoom>, 'room' | 'error' | 'again'> {
  room: DrawRoom;
}
