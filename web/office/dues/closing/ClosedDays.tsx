import { type SubmitEvent, useState } from 'react';
import type { DayClosing } from '#contract/money/closings.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { addressOf } from '#web/app/call/address-of.ts';
import { ask } from '#web/app/call/ask.ts';
import { formatDate } from '#web/app/format.ts';
import { useBooksWrite } from '#web/office/dues/use-books.ts';
import { FileButton } from '#web/parts/papers/ReceiptFile.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { differenceWords, drawerWords } from './difference.ts';

/** Opens a day again, which needs a reason. */
function Reopen({ book_id, closing }: { book_id: number; closing: DayClosing }) {
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { busy, failure, run } = useBooksWrite();
  const reopen = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    if (reason.trim() === '') return;
    void run(() =>
      ask('POST /api/books/{id}/closings/{closingId}/reopen', {
        params: { id: book_id, closingId: closing.closing_id },
        body: { reason: reason.trim() },
      }),
    );
  };
  return (
    <details>
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
        {m.closing_reopen_of({ date: formatDate(closing.day) })}
      </summary>
      <form noValidate onSubmit={reopen} className="space-y-3 pb-3">
        <TextField
          name={`reopen-${closing.closing_id}`}
          label={m.closing_reopen_reason()}
          value={reason}
          error={isTried && reason.trim() === '' ? m.form_required() : undefined}
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormAlert>{failure}</FormAlert>
        <Button type="submit" busy={busy}>
          {m.closing_reopen()}
        </Button>
      </form>
    </details>
  );
}

function Closed({ book_id, closing }: { book_id: number; closing: DayClosing }) {
  const { day, closing_id, note, closed_by, reopened_at, reopen_reason, drawers } = closing;
  return (
    <li className="border-b border-line py-4">
      <h3 className="display text-d22">{formatDate(day)}</h3>
      <p className="text-small text-ink2 wrap-anywhere">
        {[m.closing_by({ who: closed_by }), note].filter((part) => part !== '').join(' · ')}
      </p>
      {reopened_at !== null && (
        <p className="font-semibold text-warn wrap-anywhere">
          {m.closing_reopened({ reason: reopen_reason ?? '' })}
        </p>
      )}
      <ul className="mt-2">
        {drawers.map((drawer, index) => {
          const { currency, counted_cents, expected_cents } = drawer;
          const { words, colour } = differenceWords(counted_cents - expected_cents, currency);
          return (
            <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
              <span className="min-w-0 wrap-anywhere">{drawerWords(drawer)}</span>
              <span className="whitespace-nowrap tabular-nums">
                {moneyText(counted_cents, currency)}
                <span className={`ml-2 font-semibold ${colour}`}>{words}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        {(['xlsx', 'csv'] as const).map((format) => (
          <FileButton
            key={format}
            address={addressOf('GET /api/books/{id}/closings/{closingId}/file', {
              params: { id: book_id, closingId: closing_id },
              query: { format },
            })}
            name={`cierre-${day}.${format}`}
            words={format === 'xlsx' ? m.dues_export_xlsx() : m.dues_export_csv()}
          />
        ))}
      </div>
      {reopened_at === null && <Reopen book_id={book_id} closing={closing} />}
    </li>
  );
}

/** Days that were closed, newest first, each with its sheet. */
export function ClosedDays({ book_id, closed }: { book_id: number; closed: readonly DayClosing[] }) {
  return (
    <section aria-labelledby="closed-days">
      <h2 id="closed-days" className="display text-d28">
        {m.closing_past()}
      </h2>
      <ul className="mt-3 border-t-2 border-ink">
        {closed.map((closing) => (
          <Closed key={closing.closing_id} book_id={book_id} closing={closing} />
        ))}
      </ul>
    </section>
  );
}
