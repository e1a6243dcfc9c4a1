import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { CupDesk, OfficeCupWrite } from './use-office-cup.ts';
import type { Trouble } from '#web/office/parts/editing/trouble.ts';
import { useWrite } from '#web/parts/use-write.ts';

/** The refusals that ask a question, and the words of the button that writes all the same. */
const asks = new Map([
  ['office.rules_drawn', m.cups_confirm],
  ['office.ranking_changes', m.cups_confirm],
  ['office.date_has_entries', m.office_date_move_confirm],
]);

/** Runs the writes of one part of a cup, and holds whether one runs and why it failed, apart from other parts. */
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
