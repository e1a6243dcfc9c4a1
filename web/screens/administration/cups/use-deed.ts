import { useState } from 'react';
import { CallFailure } from '#web/app/call.ts';
import { failureText } from '#web/app/failure-text.ts';
import type { CupDesk, Method } from '#web/screens/administration/cups/use-office-cup.ts';

/** What is answered with a question: the deed is done when it is confirmed. */
const asks = new Set(['office.rules_drawn', 'office.ranking_changes', 'office.date_has_entries']);

/** What a deed of the office came to, beyond that it is done. */
export interface Trouble {
  words: string;
  /** The field it is about, by its name. */
  where: string | null;
  /** Does it after all. */
  confirm: (() => Promise<boolean>) | null;
}

/** The same of parts that know of no fields. */
export type PartTrouble = Pick<Trouble, 'words' | 'confirm'> & { where?: string | null };

/** The writes of one part of a cup: whether one is under way, and why it was not done. Of the others' nothing is told here. */
export function useDeed({ send }: Pick<CupDesk, 'send'>) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const write = async (method: Method, below: string, body: object | FormData = {}): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setTrouble(null);
    try {
      await send(method, below, body);
      return true;
    } catch (failure) {
      const [code, where] = failure instanceof CallFailure ? [failure.code, failure.where] : ['', null];
      // What somebody else changed is told above all parts.
      if (code === 'office.changed') return false;
      const confirm =
        asks.has(code) && !(body instanceof FormData)
          ? () => write(method, below, { ...body, confirmed: true })
          : null;
      setTrouble({ words: failureText(failure), where, confirm });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, trouble, write };
}
