import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeCup } from '#contract/office-cups.ts';
import { call, CallFailure } from '#web/app/call.ts';
import { sendForm } from '#web/app/send-form.ts';
import { failureText } from '#web/app/failure-text.ts';
import { type CupChange, changesBetween } from '#web/screens/administration/cups/cup-changes.ts';

/** What is answered with a question: the deed is done when it is confirmed. */
const asks = new Set(['office.rules_drawn', 'office.ranking_changes', 'office.date_has_entries']);

/** What a deed of the office came to, beyond that it is done. */
export interface Trouble {
  words: string;
  /** Does it after all. */
  confirm: (() => Promise<boolean>) | null;
}

type Method = 'POST' | 'PUT' | 'DELETE';

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
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  /** What somebody else wrote while this one was being edited. */
  const [conflict, setConflict] = useState<CupChange[] | null>(null);

  const write = async (method: Method, below: string, body: object | FormData = {}): Promise<boolean> => {
    if (busy || !data) return false;
    setBusy(true);
    setTrouble(null);
    const { version } = data;
    const where = `${address}${below}${method === 'DELETE' ? `?version=${version}` : ''}`;
    try {
      const next = await sent(method, where, body, version);
      client.setQueryData(key, next);
      setConflict(null);
      void client.invalidateQueries({ queryKey: ['office', 'cups'] });
      void client.invalidateQueries({ queryKey: ['office', 'differences', cup_id] });
      return true;
    } catch (failure) {
      const code = failure instanceof CallFailure ? failure.code : '';
      if (code === 'office.changed') {
        const { data: now } = await refetch();
        if (now) setConflict(changesBetween(data, now));
      } else
        setTrouble({
          words: failureText(failure),
          confirm:
            asks.has(code) && !(body instanceof FormData)
              ? () => write(method, below, { ...body, confirmed: true })
              : null,
        });
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    cup: data ?? null,
    error: data ? null : error,
    again: () => void refetch(),
    busy,
    trouble,
    conflict,
    write,
  };
}

/** What the parts of the editor work with. */
export interface CupDesk extends Omit<ReturnType<typeof useOfficeCup>, 'cup' | 'error' | 'again'> {
  cup: OfficeCup;
}
