import { numbersLeft } from '#rules/money/receipt-block.ts';
import * as m from '#text/messages/messages.js';
import { keptDeskName } from '#web/office/parts/cash/kept-desk.ts';
import { useArrivedCash } from '#web/office/parts/unsent/arrived-cash.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { NumbersHere } from './NumbersHere.tsx';
import type { useNumbers } from './use-numbers.ts';
import { useUnsentCash } from './use-unsent-cash.ts';
import { isPlain } from './written-words.ts';

interface BarProps {
  book_id: number;
  of: ReturnType<typeof useNumbers>;
  /** Where other work fills the screen: one line, until it is opened or something has to be read. */
  isFolded?: boolean;
}

const foldLine = 'flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 font-semibold';

/** How many receipts this device can still write without a signal, and those it wrote. */
export function NumbersBar({ book_id, of, isFolded = false }: BarProps) {
  const { numbers, keepsNothing, prepare } = of;
  const unsent = useUnsentCash(book_id);
  const arrived = useArrivedCash(book_id).map(({ receipt }) => receipt);
  const { busy, failure, run } = useWrite();
  if (numbers === null && unsent.items.length === 0 && arrived.length === 0)
    return (
      <details className="mt-4 border-y border-line">
        <summary className={foldLine}>
          <Icon name="down" className="size-5 shrink-0" />
          {m.cash_offline()}
        </summary>
        <div className="space-y-3 pb-4">
          <p className="text-ink2">{keepsNothing ? m.cash_keeps_nothing() : m.cash_offline_why()}</p>
          {!keepsNothing && (
            <Button busy={busy} onClick={() => void run(() => prepare(keptDeskName()))}>
              {m.cash_prepare()}
            </Button>
          )}
          <FormAlert>{failure}</FormAlert>
        </div>
      </details>
    );
  const left = numbers === null ? null : m.cash_left({ count: numbersLeft(numbers) });
  const here = <NumbersHere of={of} unsent={unsent} arrived={arrived} />;
  if (isFolded) {
    const waiting = unsent.items.filter(({ refused }) => refused === null).length;
    const isNeeded = unsent.items.some(({ refused }) => refused !== null) || !arrived.every(isPlain);
    return (
      <details open={isNeeded} className="group mt-4 border-2 border-edge px-4">
        <summary className={`${foldLine} py-2`}>
          <Icon name="down" className="size-5 shrink-0" />
          {m.cash_offline()}
          <span className="font-normal text-ink2">{left}</span>
          {waiting > 0 && unsent.isCut && (
            <span className="text-warn group-open:hidden">{m.cash_unsent({ count: waiting })}</span>
          )}
        </summary>
        <div className="pb-4">{here}</div>
      </details>
    );
  }
  return (
    <section aria-labelledby="numbers" className="mt-4 border-2 border-edge p-4">
      <h2 id="numbers" className="display text-d22">
        {m.cash_offline()}
      </h2>
      <p role="status" className="font-semibold">
        {left}
      </p>
      {here}
    </section>
  );
}
