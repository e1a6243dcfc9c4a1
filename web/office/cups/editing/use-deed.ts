import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { CallFailure } from '#web/app/call/ask.ts';
import { failureText } from '#web/app/call/failure-text.ts';
import type { CupDesk, CupWrite } from '#web/office/cups/use-office-cup.ts';
import type { Trouble } from '#web/office/parts/editing/trouble.ts';

/** What is answered with a question, and what confirms it: the deed is done then. */
const asks = new Map([
  ['office.rules_drawn', m.cups_confirm],
  ['office.ranking_changes', m.cups_confirm],
  ['office.date_has_entries', m.office_date_move_confirm],
]);

/** The writes of one part of a cup: whether one is under way, and why it was not done. Of the others' nothing is told here. */
export function useDeed({ send }: Pick<CupDesk, 'send'>) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const write = async (deed: CupWrite, confirmed = false): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setTrouble(null);
    try {
      await send(deed, confirmed);
      return true;
    } catch (failure) {
      const [code, where] = failure instanceof CallFailure ? [failure.code, failure.where] : ['', null];
      // What somebody else changed is told above all parts.
      if (code === 'office.changed') return false;
      const asked = asks.get(code);
      const confirm = asked ? { words: asked(), run: () => write(deed, true) } : null;
      setTrouble({ words: failureText(failure), where, confirm });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, trouble, write };
}
