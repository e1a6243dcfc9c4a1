import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DrawRoom } from '#contract/raceday/office/day/day.ts';
import { ask } from '#web/ground/call/ask.ts';
import { everyAnswer, keyOf, useAsk } from '#web/ground/call/use-ask.ts';
import { useJustDone } from '#web/parts/form/use-just-done.ts';
import { newKey } from '#web/parts/new-key.ts';
import { useWrite } from '#web/parts/use-write.ts';

/** The last action, and its undo. The undo is null when the action has one of its own. */
interface Done {
  words: string;
  undo: ((room: DrawRoom, request_key: string) => Promise<DrawRoom>) | null;
}

/** A write based on the state that was read, with a key by which it is done once. */
type Step = (room: DrawRoom, request_key: string) => Promise<DrawRoom>;

/** Holds a race day in the draw room, and the actions on it. */
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
  const write = useWrite({
    onRefused: ({ code }) => {
      // The key did something else before, so the next try gets a new one.
      if (code === 'request.conflict') attempt.current = null;
      return refetch();
    },
  });

  /**
   * Runs one action, once however often it is pressed. It resolves to true when it was done.
   * @param about the name of the action
   * @param step the write
   * @param done the text to show afterwards
   */
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

  /** Runs a change of the day, with its undo where it has one. Out: whether it was done. */
  const change = (
    about: string,
    step: (room: DrawRoom, request_key: string) => Promise<{ change_id: number | null; day: DrawRoom }>,
    words: string,
    hasUndo = true,
  ): Promise<boolean> => {
    let change_id: number | null = null;
    return run(
      about,
      async (room, request_key) => {
        const changed = await step(room, request_key);
        change_id = changed.change_id;
        return changed.day;
      },
      {
        words,
        undo: hasUndo
          ? ({ version }, request_key) =>
              ask('POST /api/office/races/{id}/changes/undo', {
                params,
                body: { version, request_key, change_id: change_id ?? 0 },
              })
          : null,
      },
    );
  };

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
    change,
  };
}

/** The data and functions for the parts of the draw room. */
export interface Room extends Omit<ReturnType<typeof useDrawRoom>, 'room' | 'error' | 'again'> {
  room: DrawRoom;
}
