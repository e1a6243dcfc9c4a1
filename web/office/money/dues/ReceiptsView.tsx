import { keyOf, useAsk } from '#web/ground/call/use-ask.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { Receipt } from '#contract/money/receipts.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { formatInstant } from '#web/ground/format.ts';
import { conceptOf } from '#web/parts/due-words.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { ReceiptFile } from '#web/parts/papers/ReceiptFile.tsx';
import { creditedWords } from '#web/office/parts/cash/credited-words.ts';
import { Older } from './parts/Older.tsx';
import { useBooksWrite, useDuesAddress } from './parts/use-books.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { holderWords, numbersWords } from './parts/block-words.ts';
import { WithReason } from '#web/parts/form/WithReason.tsx';

/** Lists receipt numbers that a phone holds, and unused ones. It is empty when every number has a receipt. */
function BlocksPart({ book_id }: { book_id: number }) {
  const { data } = useAsk(
    'GET /api/books/{id}/blocks',
    { params: { id: book_id } },
    { staleTime: 0, select: ({ items }) => items.filter((block) => block.without_receipt.length > 0) },
  );
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="blocks" className="mt-5 max-w-160">
      <h2 id="blocks" className="display text-d22">
        {m.cash_without_receipt_title()}
      </h2>
      <ul className="mt-2 border-t border-line">
        {data.map((block) => (
          <li key={block.block_id} className="border-b border-line py-3 wrap-anywhere">
            <p className="font-semibold">
              {block.returned_at === null
                ? m.cash_out_with({ numbers: numbersWords(block), who: holderWords(block) })
                : m.cash_never_used({ numbers: numbersWords(block) })}
            </p>
            <p className="text-small text-ink2">
              {block.returned_at === null
                ? m.cash_out_since({ when: formatInstant(block.handed_at, ownZone()) })
                : [formatInstant(block.returned_at, ownZone()), block.returned_by, block.reason]
                    .filter((part) => part !== '')
                    .join(' · ')}
            </p>
            {block.returned_at === null && (
              <WithReason
                name={`void-${block.block_id}`}
                summary={m.cash_void_of({ numbers: numbersWords(block) })}
                how={m.cash_void_why()}
                label={m.cash_void_reason()}
                action={m.cash_void()}
                send={(reason) =>
                  ask('POST /api/books/{id}/blocks/{blockId}/void', {
                    params: { id: book_id, blockId: block.block_id },
                    body: { reason },
                  })
                }
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const atOnce = 50;

function CancelSheet({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, failure, run } = useBooksWrite();
  const { href } = useDuesAddress();
  const { book_id, receipt_id, receipt_number, cents, currency } = receipt;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() === '') return;
    if (
      await run(() =>
        ask('POST /api/books/{id}/receipts/{receiptId}/cancel', {
          params: { id: book_id, receiptId: receipt_id },
          body: { reason: reason.trim() },
        }),
      )
    )
      onClose();
  };
  return (
    <BackSheet
      title={m.dues_receipt_cancel_title({ number: String(receipt_number) })}
      closeHref={href({})}
      closeLabel={m.dues_close()}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <p>{m.dues_receipt_cancel_why({ amount: moneyText(cents, currency) })}</p>
        <TextField
          name="reason"
          label={m.dues_reason()}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={tried && reason.trim() === '' ? m.form_required() : undefined}
        />
        <FormAlert>{failure}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={busy} busyText={m.payments_working()}>
            {m.dues_receipt_cancel_do()}
          </SubmitButton>
          <Button onClick={onClose}>{m.dues_receipt_keep()}</Button>
        </div>
      </form>
    </BackSheet>
  );
}

function ReceiptItem({ receipt, onCancel }: { receipt: Receipt; onCancel: () => void }) {
  const { cents, currency, cancel_reason, receipt_number: number } = receipt;
  const isWaiting = receipt.waits && cancel_reason === null;
  const said = [...creditedWords(receipt), ...(isWaiting ? [m.cash_waits()] : [])];
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 font-semibold wrap-anywhere">
          {m.dues_receipt_of({ number: String(number), payer: receipt.payer_name })}
        </h2>
        <p className={`display text-d22 whitespace-nowrap ${cancel_reason === null ? '' : 'line-through'}`}>
          {moneyText(cents, currency)}
        </p>
      </div>
      <p className="text-small text-ink2 wrap-anywhere">
        {formatInstant(receipt.issued_at, ownZone())}
        {receipt.issued_by !== '' && ` · ${receipt.issued_by}`}
        {receipt.arrived_at !== null && (
          <span className="block">
            {m.cash_arrived_at({ when: formatInstant(receipt.arrived_at, ownZone()) })}
          </span>
        )}
      </p>
      <ul className="mt-1">
        {receipt.lines.map((line) => (
          <li key={line.due_id} className="flex items-baseline justify-between gap-4 py-0.5">
            <span className="min-w-0 wrap-anywhere">
              {line.rider_fullname} · {conceptOf(line)}
            </span>
            <span className="shrink-0 whitespace-nowrap tabular-nums">{moneyText(line.cents, currency)}</span>
          </li>
        ))}
      </ul>
      {said.map((words) => (
        <p key={words} className="mt-1 border-l-4 border-warn pl-3 wrap-anywhere">
          {words}
        </p>
      ))}
      {cancel_reason !== null && (
        <p className="mt-1 flex gap-1.5 font-semibold text-stop">
          <Icon name="bin" className="mt-0.5 size-5" />
          <span className="min-w-0 wrap-anywhere">{m.dues_receipt_cancelled({ reason: cancel_reason })}</span>
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <ReceiptFile receipt_id={receipt.receipt_id} number={number} />
        {cancel_reason === null && (
          <Button onClick={onCancel} aria-label={m.dues_receipt_cancel_title({ number: String(number) })}>
            {m.dues_receipt_cancel()}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Lists the receipts of a book, newest first. */
export function ReceiptsView({ book_id }: { book_id: number }) {
  const [cancelling, setCancelling] = useState<Receipt | null>(null);
  const query = useInfiniteQuery({
    queryKey: keyOf('GET /api/books/{id}/receipts', { params: { id: book_id } }),
    queryFn: ({ pageParam }) =>
      ask('GET /api/books/{id}/receipts', { params: { id: book_id }, query: { before: pageParam } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ items }) => (items.length < atOnce ? null : (items.at(-1)?.receipt_id ?? null)),
    staleTime: 0,
  });
  const { data, error, refetch } = query;
  if (!data) return <Arriving error={error} again={refetch} rows={6} />;
  const items = data.pages.flatMap((page) => page.items);
  return (
    <>
      <BlocksPart book_id={book_id} />
      {items.length === 0 && (
        <EmptyState title={m.dues_receipts_none()}>{m.dues_receipts_none_why()}</EmptyState>
      )}
      <ul className="mt-5 max-w-160 border-t-2 border-ink empty:hidden">
        {items.map((receipt) => (
          <ReceiptItem key={receipt.receipt_id} receipt={receipt} onCancel={() => setCancelling(receipt)} />
        ))}
      </ul>
      <Older query={query} />
      {cancelling && <CancelSheet receipt={cancelling} onClose={() => setCancelling(null)} />}
    </>
  );
}
