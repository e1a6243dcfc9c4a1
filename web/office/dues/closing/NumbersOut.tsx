import type { ReceiptBlock } from '#contract/money/cash/blocks.ts';
import * as m from '#text/messages/messages.js';
import { everyAnswer } from '#web/app/call/use-ask.ts';
import { useNumbers } from '#web/office/parts/cash/without-signal/use-numbers.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { holderWords, numbersWords } from '#web/office/dues/block-words.ts';

/** Devices with numbers nobody has heard of: said before a day is closed. */
export function NumbersOut({ book_id, out }: { book_id: number; out: readonly ReceiptBlock[] }) {
  const { numbers, giveBack } = useNumbers(book_id);
  const { busy, failure, run } = useWrite({ again: [everyAnswer] });
  return (
    <div className="border-2 border-warn p-4">
      <h3 className="display text-d22">{m.cash_numbers_out()}</h3>
      <p className="mt-1 text-small">{m.cash_numbers_out_why()}</p>
      <ul className="mt-2 border-t border-line">
        {out.map((block) => (
          <li key={block.block_id} className="border-b border-line py-2 wrap-anywhere">
            <span className="font-semibold">{holderWords(block)}</span>
            <span className="block">{m.cash_without_receipt({ numbers: numbersWords(block) })}</span>
          </li>
        ))}
      </ul>
      {numbers !== null && (
        <Button className="mt-3" busy={busy} onClick={() => void run(giveBack)}>
          {m.cash_give_back()}
        </Button>
      )}
      <FormAlert>{failure}</FormAlert>
    </div>
  );
}
