import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { CupDesk, OfficeCupWrite } from '#web/office/cups/use-office-cup.ts';
import type { Trouble } from '#web/office/parts/editing/trouble.ts';
import { useWrite } from '#web/parts/use-write.ts';

/** Refusals that ask a question, and the words of the button that writes all the same. */
const asks = new Map([
  ['office.rules_drawn', m.cups_confirm],
  ['office.ranking_changes', m.cups_confirm],
  ['office.date_has_entries', m.office_date_move_confirm],
]);

/** The writes of one part of a cup: whether one is running, and why it failed. Writes of other parts do not show here. */
export function useCupWrite({ send }: Pick<CupDesk, 'send'>) {
  const [last, setLast] = useState<OfficeCupWrite | null>(null);
  // The editor shows changes by somebody else above all parts.
  const { busy, refusal, run } = useWrite({ onRefused: ({ isChanged }) => isChanged });
  const write = (one: OfficeCupWrite, confirmed = false): Promise<boolean> =>
    run(() => {
      setLast(() => one);
      return send(one, confirmed);
    });
  const question = refusal && last && asks.get(refusal.code);
  const confirm = question && last ? { words: question(), run: () => write(last, true) } : null;
  const trouble: Trouble | null = refusal && { words: refusal.words, where: refusal.where, confirm };
  return { busy, trouble, write };
}
