import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OfficeCup } from '#contract/office-cups.ts';
import { call, CallFailure } from '#web/app/call.ts';
import { sendForm } from '#web/app/send-form.ts';
import { type CupChange, changesBetween } from '#web/screens/administration/cups/cup-changes.ts';

export type Method = 'POST' | 'PUT' | 'DELETE';

/** A write upon the version that was read; with a file it goes as a form. */
function sent(method: Method, where: string, body: object | FormData, version: number): Promise<OfficeCup> {
  if (method === 'DELETE') return call('DELETE', where);
  if (!(body instanceof FormData)) return call(method, where, { ...body, version });
  body.set('version', String(version));
  return sendForm(method, where, body);
}

/** A cup in the office: as it stands, and every write upon the version that was read. */
export function useOfficeCup(cup_id: number) {
  const client = useQueryClient();
  const key = ['office', 'cup', cup_id];
  const address = `/api/office/cups/${cup_id}`;
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => call<OfficeCup>('GET', address),
    refetchOnMount: 'always',
  });
  /** What somebody else wrote while this one was being edited. */
  const [conflict, setConflict] = useState<CupChange[] | null>(null);
  /** Writes of one person go one after another: none is made upon a version an earlier one is about to replace. */
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  const write = async (method: Method, below: string, body: object | FormData): Promise<void> => {
    const read = client.getQueryData<OfficeCup>(key);
    if (!read) throw new Error('A cup is written before it was read');
    const { version } = read;
    const where = `${address}${below}${method === 'DELETE' ? `?version=${version}` : ''}`;
    try {
      client.setQueryData(key, await sent(method, where, body, version));
      setConflict(null);
      void client.invalidateQueries({ queryKey: ['office', 'cups'] });
      void client.invalidateQueries({ queryKey: ['office', 'differences', cup_id] });
    } catch (failure) {
      if (failure instanceof CallFailure && failure.code === 'office.changed') {
        const { data: now } = await refetch();
        if (now) setConflict(changesBetween(read, now));
      }
      throw failure;
    }
  };
  /** Rejects with the failure, also when somebody else wrote meanwhile. */
  const send = (method: Method, below: string, body: object | FormData): Promise<void> => {
    const mine = turn.current.then(() => write(method, below, body));
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

/** What the parts of the editor work with. */
export interface CupDesk extends Omit<ReturnType<typeof useOfficeCup>, 'cup' | 'error' | 'again'> {
  cup: OfficeCup;
  /** Tells the editor that a part of it has something typed that is not saved, or has no longer. */
  mark: (part: CupPart, isUnsaved: boolean) => void;
}

/** The parts in which something is typed and saved as a whole. */
export type CupPart = 'general' | 'classes' | 'rules' | 'points';
