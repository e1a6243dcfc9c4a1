import * as m from '#text/messages/messages.js';
import { useLanguage } from '#web/app/language-context.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Owed } from './owed.ts';

interface CashPartProps {
  /** null: no cash is taken here. */
  owed: Owed | null;
  /** The names of who takes it. */
  takers: readonly string[];
  onCash: () => void;
}

/** How an entry is paid at the table: here and now, or to whom the family goes. */
export function CashPart({ owed, takers, onCash }: CashPartProps) {
  const names = new Intl.ListFormat(useLanguage(), { type: 'disjunction' }).format(takers);
  if (owed === null)
    return (
      <p className="wrap-anywhere">
        {takers.length === 0 ? m.checkin_cash_elsewhere() : m.checkin_cash_takers({ names })}
      </p>
    );
  return (
    <>
      {owed.waits && <p className="mb-2 border-l-4 border-warn pl-3">{m.checkin_cash_in_review()}</p>}
      <Button look={owed.waits ? 'secondary' : 'primary'} onClick={onCash} className="w-full">
        {m.checkin_cash({ amount: owed.amount })}
      </Button>
    </>
  );
}
