import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import { CallFailure } from '#web/ground/call/ask.ts';
import { type CupChange, changesBetween } from './cup-changes.ts';
import { keyOf, useAsk } from '#web/ground/call/use-ask.ts';

/** A write on the version that was read gives the cup after it. `confirmed` is the person's yes to its question. */
export type OfficeCupWrite = (upon: { version: number; confirmed: boolean }) => Promise<OfficeCup>;

/** Holds a cup in the office, and its writes, each based on the version that was read. */
export function useOfficeCup(cup_id: number) {
  const client = useQueryClient();
  const params = { id: cup_id };
  const { data, error, refetch } = useAsk(
    'GET /api/office/cups/{id}',
    { params },
    { refetchOnMount: 'always' },
  );
  /** The changes of somebody else during this edit. */
  const [conflict, setConflict] = useState<{ version: number; changes: CupChange[] } | null>(null);
  /** A person's writes run one after another, so that none uses a version about to be replaced. */
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  const doWrite = async (write: OfficeCupWrite, confirmed: boolean): Promise<void> => {
    const key = keyOf('GET /api/office/cups/{id}', { params });
    const read = client.getQueryData(key);
    if (!read) throw new Error('A cup is written before it was read');
    try {
      client.setQueryData(key, await write({ version: read.version, confirmed }));
      setConflict(null);
      void client.invalidateQueries({ queryKey: keyOf('GET /api/office/cups') });
      void client.invalidateQueries({ queryKey: keyOf('GET /api/office/cups/{id}/differences', { params }) });
    } catch (failure) {
      if (failure instanceof CallFailure && failure.code === 'office.changed') {
        // Without a signal, this request fails, because the data that was read before is not what the colleague wrote.
        const { data: now } = await refetch({ throwOnError: true });
        if (now) setConflict({ version: now.version, changes: changesBetween(read, now) });
      }
      throw failure;
    }
  };
  /** Runs a write. It rejects with the failure, also when somebody else wrote meanwhile. */
  const send = (write: OfficeCupWrite, confirmed = false): Promise<void> => {
    const mine = turn.current.then(() => doWrite(write, confirmed));
    turn.current = mine.catch(() => {});
    return mine;
  };

  return {
    cup: data ?? null,
    error: data ? null : error,
    again: () => void refetch(),
    conflict,
    send,
  };
}

/** The data and functions for the parts of the editor. */
export interface CupDesk extends Omit<ReturnType<typeof useOfficeCup>, 'cup' | 'error' | 'again'> {
  cup: OfficeCup;
  /** Tells the editor whether a part has unsaved changes. */
  mark: (part: CupPart, isUnsaved: boolean) => void;
}

/** The parts that are typed and saved as a whole. */
export type CupPart = 'general' | 'classes' | 'rules' | 'points' | 'going';
