import { useState } from 'react';
import type { Receipt } from '#contract/money/receipts.ts';
import type { Line } from '#rules/money/ledger.ts';
import { numbersLeft } from '#rules/money/receipt-block.ts';
import * as m from '#text/messages/messages.js';
import type { useNumbers } from './use-numbers.ts';
import type { CashItem } from '#web/outbox/items.ts';
import { newKey } from '#web/parts/new-key.ts';
import { everyAnswer } from '#web/ground/call/use-ask.ts';
import { Allocation, allocationOf, ticking, wrongAllocation } from './Allocation.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { keepDeskName, keptDeskName } from './kept-desk.ts';
import { ask } from '#web/ground/call/ask.ts';
import { useBackCloses } from '#web/ui/effects/use-back-closes.ts';
import type { CashDue } from './cash-due.ts';

interface CashProps {
  book_id: number;
  rider_id: number;
  dues: readonly CashDue[];
  /** The rider's club, if it may pay for its riders, and what they owe for entries. It is null when it may not. */
  club: { club_id: number; club_name: string; dues: readonly CashDue[] } | null;
  /** The people who may pay for the family. The first is proposed, and another is chosen with one press. */
  payers: readonly string[];
  numbers: ReturnType<typeof useNumbers>;
  /** Runs at each press, before anything is written. An error that it throws refuses the press. */
  before?: (lines: readonly Line[]) => Promise<void>;
  /** Runs when the server or browser refused it. The code is empty without an answer, or if `before` refused. */
  onRefused?: (code: string) => void;
  onDone: (receipt: Receipt) => void;
  /** Runs when it was written under a number of this device, and stored here. */
  onWritten: (item: CashItem) => void;
  onCancel: () => void;
}

/** Takes cash of a family, or of a club for its riders. Sent again after a lost answer, it is one receipt. */
export function CashForm({
  book_id,
  rider_id,
  dues: familys,
  club,
  payers,
  numbers,
  before,
  onRefused,
  onDone,
  onWritten,
  onCancel,
}: CashProps) {
  useBackCloses(onCancel);
  const [ofClub, setOfClub] = useState<typeof club>(null);
  const dues = ofClub?.dues ?? familys;
  const own = familys.filter((due) => due.rider_id === rider_id);
  const [request_key] = useState(newKey);
  const { sends, field, watch, change, formState, busy, failure } = useWriteForm({
    again: [everyAnswer],
    onRefused: ({ code }) => onRefused?.(code),
    start: {
      ...ticking(
        dues,
        own.map(({ due_id }) => due_id),
      ),
      payer_name: payers[0] ?? '',
      desk: keptDeskName(),
    },
    check: ({ payer_name, ...money }) => ({
      ...wrongAllocation(dues, money),
      ...(payer_name.trim() === '' ? { payer_name: m.form_required() } : {}),
    }),
  });
  const form = sends(async ({ payer_name, desk, ...money }) => {
    const { lines } = allocationOf(dues, money);
    await before?.(lines);
    const body = {
      request_key,
      payer_name: payer_name.trim(),
      desk: desk.trim(),
      lines,
      ...(ofClub === null ? {} : { payer_club_id: ofClub.club_id }),
    };
    keepDeskName(body.desk);
    const written = numbers.numbers === null ? null : await numbers.write({ ...body, dues });
    if (written !== null) return onWritten(written);
    onDone(await ask('POST /api/books/{id}/receipts', { params: { id: book_id }, body }));
  });
  const { payer_name, ...money } = watch();
  const isUsedUp = numbers.numbers !== null && numbersLeft(numbers.numbers) === 0;
  const choose = (next: typeof club) => {
    setOfClub(next);
    const all = next?.dues ?? own;
    change({
      ...ticking(
        next?.dues ?? familys,
        all.map(({ due_id }) => due_id),
      ),
      payer_name: next?.club_name ?? payers[0] ?? '',
    });
  };
  return (
    <form {...form} className="space-y-5">
      {club !== null && (
        <RadioField
          name="payer"
          label={m.dues_cash_payer()}
          checkedValue={ofClub === null ? 'family' : 'club'}
          onChange={({ target }) => choose(target.value === 'club' ? club : null)}
          options={[
            { value: 'family', label: m.dues_cash_family() },
            { value: 'club', label: club.club_name },
          ]}
        />
      )}
      <Allocation dues={dues} fields={money} change={change} tried={formState.isSubmitted} />
      <TextField {...field('payer_name')} label={m.dues_payer()} hint={m.dues_payer_hint()} maxLength={120} />
      {ofClub === null && (
        <ul aria-label={m.dues_payers()} className="flex flex-wrap gap-2 empty:hidden">
          {payers
            .filter((name) => name !== payer_name)
            .map((name) => (
              <li key={name} className="min-w-0">
                <Button onClick={() => change({ payer_name: name })} className="max-w-full wrap-anywhere">
                  {name}
                </Button>
              </li>
            ))}
        </ul>
      )}
      <TextField {...field('desk')} label={m.dues_desk()} optional={m.form_optional()} maxLength={40} />
      {isUsedUp && <p className="border-l-4 border-warn pl-3">{m.cash_left_none()}</p>}
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={m.payments_working()}>
          {m.dues_cash_do()}
        </SubmitButton>
        <Button onClick={onCancel}>{m.payments_cancel()}</Button>
      </div>
    </form>
  );
}
