import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { isDate } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { useDuesAddress, useBooksWrite } from './parts/use-books.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { CountForm } from './CountForm.tsx';

import type { Receipt } from '#contract/money/receipts.ts';
import { moneyText } from '#rules/money/money.ts';
import { ask } from '#web/ground/call/ask.ts';
import { formatInstant, formatDate } from '#web/ground/format.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import type { DayClosing } from '#contract/money/cash/closings.ts';
import { addressOf } from '#web/ground/call/address-of.ts';
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

/** Lists the days that were closed, newest first, each with its sheet. */
function ClosedDays({ book_id, closed }: { book_id: number; closed: readonly DayClosing[] }) {
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

/** Lists receipts that arrived after their day was closed. Their money is in a drawer, and in no account yet. */
function WaitingReceipts({ book_id, waiting }: { book_id: number; waiting: readonly Receipt[] }) {
  const { busy, failure, run } = useBooksWrite();
  const post = (receiptId: number) =>
    run(() => ask('POST /api/books/{id}/receipts/{receiptId}/post', { params: { id: book_id, receiptId } }));
  return (
    <section aria-labelledby="waiting" className="mt-5 border-2 border-warn p-4">
      <h3 id="waiting" className="display text-d22">
        {m.cash_waiting()}
      </h3>
      <p className="mt-1 text-small">{m.cash_waiting_why()}</p>
      <ul className="mt-2 border-t border-line">
        {waiting.map(({ receipt_id, receipt_number, payer_name, cents, currency, issued_at, issued_by }) => (
          <li
            key={receipt_id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2"
          >
            <p className="min-w-0 wrap-anywhere">
              <span className="font-semibold">
                {m.dues_receipt_of({ number: String(receipt_number), payer: payer_name })}
              </span>{' '}
              <span className="whitespace-nowrap">{moneyText(cents, currency)}</span>
              <span className="block text-small text-ink2">
                {[formatInstant(issued_at, ownZone()), issued_by].filter((part) => part !== '').join(' · ')}
              </span>
            </p>
            <Button
              look="link"
              busy={busy}
              aria-label={m.cash_post_of({ number: String(receipt_number) })}
              onClick={() => void post(receipt_id)}
            >
              {m.cash_post()}
            </Button>
          </li>
        ))}
      </ul>
      <FormAlert>{failure}</FormAlert>
    </section>
  );
}

/** The first day that is accepted, because a year that is half typed is a date as well. */
const firstDay = '1900-01-01';

/** Shows the cash of a day, counted by desk and person, and the days that were closed. */
export function ClosingView({ book_id }: { book_id: number }) {
  const { params, set } = useDuesAddress();
  const [typed, setTyped] = useState<string | null>(null);
  const said = params.get('day') ?? '';
  const asked = isDate(said) && said >= firstDay ? said : null;
  const { data, error, refetch, isPlaceholderData } = useAsk(
    'GET /api/books/{id}/closings',
    { params: { id: book_id }, query: asked === null ? {} : { day: asked } },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const today = data?.today;
  const choose = (day: string) => {
    const taken = isDate(day) && day >= firstDay && (today === undefined || day <= today);
    setTyped(taken ? null : day);
    if (taken) set({ day });
  };
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-2">
      <section aria-labelledby="closing">
        <h2 id="closing" className="display text-d28">
          {m.closing_title()}
        </h2>
        <p className="mt-1 mb-4 text-small text-ink2">{m.closing_why()}</p>
        <TextField
          name="day"
          type="date"
          label={m.closing_day()}
          value={typed ?? asked ?? data?.day ?? ''}
          min={firstDay}
          max={today}
          onChange={({ target }) => choose(target.value)}
        />
        {data && data.waiting.length > 0 && <WaitingReceipts book_id={book_id} waiting={data.waiting} />}
        {error && !data ? (
          <Failed error={error} again={() => void refetch()} />
        ) : !data || isPlaceholderData ? (
          <SkeletonRows rows={6} />
        ) : data.is_closed ? (
          <p role="status" className="mt-5 flex gap-2 border-2 border-go p-4 font-semibold text-go">
            <Icon name="lock" className="size-6 shrink-0" />
            {m.closing_is_closed()}
          </p>
        ) : data.drawers.length === 0 ? (
          <EmptyState title={m.closing_none()} />
        ) : (
          <CountForm key={data.day} book_id={book_id} day={data.day} drawers={data.drawers} out={data.out} />
        )}
      </section>
      {data && data.closed.length > 0 && <ClosedDays book_id={book_id} closed={data.closed} />}
    </div>
  );
}
