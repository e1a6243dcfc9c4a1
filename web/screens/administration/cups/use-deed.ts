import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { CallFailure } from '#web/app/call.ts';
import { failureText } from '#web/app/failure-text.ts';
import type { CupDesk, Method } from '#web/screens/administration/cups/use-office-cup.ts';

/** What is answered with a question, and what confirms it: the deed is done then. */
const asks = new Map([
  ['office.rules_drawn', m.cups_confirm],
  ['office.ranking_changes', m.cups_confirm],
  ['office.date_has_entries', m.office_date_move_confirm],
]);

/** What a deed of the office came to, beyond that it is done. */
export interface Trouble {
  words: string;
  /** The field it is about, by its name. */
  where: string | null;
  /** Does it after all. */
  confirm: { words: string; run: () => Promise<boolean> } | null;
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
      const asked = asks.get(code);
      const confirm =
        asked && !(body instanceof FormData)
          ? { words: asked(), run: () => write(method, below, { ...body, confirmed: true }) }
          : null;
      setTrouble({ words: failureText(failure), where, confirm });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, trouble, write };
}
