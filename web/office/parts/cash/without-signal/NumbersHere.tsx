import type { Receipt } from '#contract/money/receipts.ts';
import { FEW_NUMBERS, numbersLeft } from '#rules/money/receipt-block.ts';
import * as m from '#text/messages/messages.js';
import { keptDeskName } from '#web/office/parts/cash/kept-desk.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import type { useNumbers } from './use-numbers.ts';
import type { useUnsentCash } from './use-unsent-cash.ts';
import { WrittenList } from './WrittenList.tsx';

interface NumbersProps {
  of: ReturnType<typeof useNumbers>;
  unsent: ReturnType<typeof useUnsentCash>;
  arrived: readonly Receipt[];
}

/** What is done with the numbers on this device, and what was written under them. */
export function NumbersHere({ of, unsent, arrived }: NumbersProps) {
  const { numbers, prepare, giveBack } = of;
  const { items, isCut, isLoose } = unsent;
  const { busy, failure, run } = useWrite();
  const left = numbers === null ? 0 : numbersLeft(numbers);
  const renew = async () => {
    await giveBack();
    await prepare(keptDeskName());
  };
  return (
    <>
      {numbers !== null && (
        <>
          <p role="status" className="text-warn">
            {left === 0 ? m.cash_left_none() : left <= FEW_NUMBERS ? m.cash_left_few() : ''}
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
    </>
  );
}
