import type { Closings } from '#contract/money/cash/closings.ts';
import { moneyText } from '#rules/money/money.ts';
import { amountIn } from '#rules/money/typed-amount.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { everyAnswer } from '#web/ground/call/use-ask.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { differenceWords, drawerWords } from './difference.ts';
import type { ReceiptBlock } from '#contract/money/cash/blocks.ts';
import { useNumbers } from '#web/office/parts/cash/use-numbers.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { holderWords, numbersWords } from './parts/block-words.ts';

/** Warns, before a day is closed, about devices whose receipt numbers have not been reported. */
function NumbersOut({ book_id, out }: { book_id: number; out: readonly ReceiptBlock[] }) {
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

interface CountProps {
  book_id: number;
  day: string;
  drawers: Closings['drawers'];
  /** The devices whose receipt numbers have not been reported. */
  out: Closings['out'];
}

/** Names a drawer's field, so that the typed value stays. A desk's letters become numbers: dots would split names. */
const fieldOf = ({ desk, person_id, currency }: CountProps['drawers'][number]) =>
  ['counted', person_id ?? 'nobody', currency, ...Array.from(desk, (letter) => letter.codePointAt(0))].join(
    '-',
  );

/** Lists each drawer of a day with the expected amount, a field for the counted one, and the difference. */
export function CountForm({ book_id, day, drawers, out }: CountProps) {
  const start: Record<string, string> = {
    note: '',
    despite: '',
    short: '',
    ...Object.fromEntries(drawers.map((drawer) => [fieldOf(drawer), ''])),
  };
  /** Money is missing in some drawer, which somebody may have counted wrong. */
  const isShort = (typed: Record<string, string>) =>
    drawers.some((one) => (amountIn(typed[fieldOf(one)] ?? '') ?? one.expected_cents) < one.expected_cents);
  const { sends, field, watch, change, busy, failure } = useWriteForm({
    again: [everyAnswer],
    start,
    check: (typed) => ({
      ...(out.length > 0 && typed['despite'] !== 'yes' ? { despite: m.cash_close_needed() } : {}),
      ...(isShort(typed) && typed['short'] !== 'yes' ? { short: m.closing_short_needed() } : {}),
      ...Object.fromEntries(
        drawers
          .map(fieldOf)
          .flatMap((name) => (amountIn(typed[name] ?? '') === null ? [[name, m.dues_amount_wrong()]] : [])),
      ),
    }),
  });
  const form = sends(async (typed) => {
    const counted = drawers.map((drawer) => {
      const { desk, person_id, currency, expected_cents } = drawer;
      const counted_cents = amountIn(typed[fieldOf(drawer)] ?? '') ?? 0;
      return { desk, person_id, currency, expected_cents, counted_cents };
    });
    await ask('POST /api/books/{id}/closings', {
      params: { id: book_id },
      body: {
        day,
        note: (typed['note'] ?? '').trim(),
        drawers: counted,
        despite_out: typed['despite'] === 'yes' ? out.map(({ block_id }) => block_id) : [],
      },
    });
  });
  const typed = watch();
  return (
    <form {...form} className="mt-5 space-y-5">
      <ul className="border-t-2 border-ink">
        {drawers.map((drawer) => {
          const { currency, taken_cents, given_cents, written_cents, expected_cents } = drawer;
          const name = fieldOf(drawer);
          const counted = amountIn(typed[name] ?? '');
          const said = counted === null ? null : differenceWords(counted - expected_cents, currency);
          const who = drawerWords(drawer);
          return (
            <li key={name} className="border-b border-line py-4">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <p className="min-w-0 font-semibold wrap-anywhere">{who}</p>
                <p className="display text-d22 whitespace-nowrap">{moneyText(expected_cents, currency)}</p>
              </div>
              <p className="mb-3 text-small text-ink2">
                {m.closing_taken({
                  taken: moneyText(taken_cents, currency),
                  given: moneyText(given_cents, currency),
                })}
                {written_cents > 0 && (
                  <span className="block">
                    {m.cash_in_drawer({ amount: moneyText(written_cents, currency) })}
                  </span>
                )}
              </p>
              <TextField
                {...field(name)}
                label={m.closing_counted_of({ who })}
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
              />
              <p role="status" className={`mt-1 font-semibold empty:sr-only ${said?.colour ?? ''}`}>
                {said?.words}
              </p>
            </li>
          );
        })}
      </ul>
      {out.length > 0 && (
        <>
          <NumbersOut book_id={book_id} out={out} />
          <CheckField
            name="despite"
            label={m.cash_close_despite()}
            error={field('despite').error}
            checked={typed['despite'] === 'yes'}
            onChange={({ target }) => change({ despite: target.checked ? 'yes' : '' })}
          />
        </>
      )}
      {isShort(typed) && (
        <CheckField
          name="short"
          label={m.closing_short_do()}
          error={field('short').error}
          checked={typed['short'] === 'yes'}
          onChange={({ target }) => change({ short: target.checked ? 'yes' : '' })}
        />
      )}
      <TextField {...field('note')} label={m.closing_note()} optional={m.form_optional()} maxLength={200} />
      <SubmitButton failure={failure} busy={busy} busyText={m.payments_working()}>
        {m.closing_do()}
      </SubmitButton>
    </form>
  );
}
