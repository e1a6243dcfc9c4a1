import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DayProgramme } from '#contract/raceday/office/day/programme.ts';
import { ask } from '#web/ground/call/ask.ts';
import { everyAnswer, keyOf, useAsk } from '#web/ground/call/use-ask.ts';
import { useJustDone } from '#web/parts/form/use-just-done.ts';
import { newKey } from '#web/parts/new-key.ts';
import { useWrite } from '#web/parts/use-write.ts';

/** The decisions of the office about a day: its clock and its order. */
type ProgrammeChange = Pick<
  DayProgramme,
  'seconds_planned' | 'first_gate_at' | 'sunset_at' | 'numbers_given' | 'items'
>;

interface Done {
  words: string;
  /** The state before the change. */
  before: ProgrammeChange;
}

const namesOf = (items: DayProgramme['items']) =>
  items.map((item) => {
    if (item.kind !== 'block') return { kind: item.kind, title: item.title, minutes: item.minutes };
    const { kind, category_id, phase, letter } = item;
    return { kind, category_id, phase, letter };
  });

const changeOf = (programme: DayProgramme): ProgrammeChange => {
  const { seconds_planned, first_gate_at, sunset_at, numbers_given, items } = programme;
  return { seconds_planned, first_gate_at, sunset_at, numbers_given, items };
};

/** Holds the programme of a race day, and its changes. */
export function useProgramme(race_id: number) {
  const client = useQueryClient();
  const params = { id: race_id };
  const key = keyOf('GET /api/office/races/{id}/day/programme', { params });
  const { data, error, refetch } = useAsk(
    'GET /api/office/races/{id}/day/programme',
    { params },
    { refetchOnMount: 'always' },
  );
  const { just, tell, forget } = useJustDone<Done>();
  // A request whose answer was lost is sent again with the same key, until it is answered.
  const attempt = useRef<{ about: string; request_key: string } | null>(null);
  const write = useWrite({ onRefused: () => refetch() });

  const put = (change: Partial<ProgrammeChange>, then: (before: ProgrammeChange) => void): Promise<boolean> =>
    write.run(async () => {
      const programme = client.getQueryData(key);
      if (!programme) return;
      const { version } = programme;
      const before = changeOf(programme);
      const { items, ...clock } = { ...before, ...change };
      const body = { ...clock, version, items: namesOf(items) };
      const about = JSON.stringify(body);
      const request_key = attempt.current?.about === about ? attempt.current.request_key : newKey();
      attempt.current = { about, request_key };
      try {
        const answer = await ask('PUT /api/office/races/{id}/day/programme', {
          params,
          body: { ...body, request_key },
        });
        client.setQueryData(key, answer);
      } finally {
        void client.invalidateQueries(everyAnswer);
      }
      attempt.current = null;
      then(before);
    });

  return {
    programme: data ?? null,
    error: data ? null : error,
    again: () => void refetch(),
    busy: write.busy,
    failure: write.failure,
    just,
    forgetJust: forget,
    /** Writes a change, once however often pressed, and shows `words`. Resolves to true when it was done. */
    change: (change: Partial<ProgrammeChange>, words: string) =>
      put(change, (before) => tell({ words, before })),
    undo: (before: ProgrammeChange) => put(before, forget),
  };
}

/** The data and functions for the parts of the programme. */
export interface ProgrammeTable extends Omit<
  ReturnType<typeof useProgramme>,
  'programme' | 'error' | 'again'
> {
  programme: DayProgramme;
}
