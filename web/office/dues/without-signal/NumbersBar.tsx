import { FEW_NUMBERS, numbersLeft } from '#rules/money/receipt-block.ts';
import * as m from '#text/messages/messages.js';
import { keptDeskName } from '#web/office/dues/rider/kept-desk.ts';
import { useArrivedCash } from '#web/office/parts/unsent/arrived-cash.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import type { useNumbers } from './use-numbers.ts';
import { useUnsentCash } from './use-unsent-cash.ts';
import { WrittenList } from './WrittenList.tsx';

/** How many receipts this device can still write without a signal, and those it wrote. */
export function NumbersBar({ book_id, of }: { book_id: number; of: ReturnType<typeof useNumbers> }) {
  const { numbers, keepsNothing, prepare, giveBack } = of;
  const { items, isCut, isLoose } = useUnsentCash(book_id);
  const arrived = useArrivedCash(book_id).map(({ receipt }) => receipt);
  const { busy, failure, run } = useWrite();
  const left = numbers === null ? 0 : numbersLeft(numbers);
  const renew = async () => {
    await giveBack();
    await prepare(keptDeskName());
  };
  if (numbers === null && items.length === 0 && arrived.length === 0)
    return (
      <details className="mt-4 border-y border-line">
        <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold">
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
  return (
    <section aria-labelledby="numbers" className="mt-4 border-2 border-edge p-4">
      <h2 id="numbers" className="display text-d22">
        {m.cash_offline()}
      </h2>
      {numbers !== null && (
        <>
          <p role="status">
            <span className="font-semibold">{m.cash_left({ count: left })}</span>
            {left > 0 && left <= FEW_NUMBERS && <span className="block text-warn">{m.cash_left_few()}</span>}
            {left === 0 && <span className="block text-warn">{m.cash_left_none()}</span>}
          </p>
          <div className="flex flex-wrap gap-x-5">
            {left <= FEW_NUMBERS && (
              <Button look="link" busy={busy} onClick={() => void run(renew)}>
                {m.cash_renew()}
              </Button>
            )}
            <Button look="link" busy={busy} onClick={() => void run(giveBack)}>
              {m.cash_give_back()}
            </Button>
          </div>
          <FormAlert>{failure}</FormAlert>
        </>
      )}
      <WrittenList unsent={items} arrived={arrived} isCut={isCut} isLoose={isLoose} />
    </section>
  );
}
