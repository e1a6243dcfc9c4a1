import type { DayClosing } from '#contract/money/closings.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { addressOf } from '#web/app/call/address-of.ts';
import { ask } from '#web/app/call/ask.ts';
import { formatDate } from '#web/app/format.ts';
import { WithReason } from '#web/parts/form/WithReason.tsx';
import { FileButton } from '#web/parts/papers/ReceiptFile.tsx';
import { differenceWords, drawerWords } from './difference.ts';

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
      {reopened_at === null && (
        <WithReason
          name={`reopen-${closing_id}`}
          summary={m.closing_reopen_of({ date: formatDate(day) })}
          label={m.closing_reopen_reason()}
          action={m.closing_reopen()}
          send={(reason) =>
            ask('POST /api/books/{id}/closings/{closingId}/reopen', {
              params: { id: book_id, closingId: closing_id },
              body: { reason },
            })
          }
        />
      )}
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
