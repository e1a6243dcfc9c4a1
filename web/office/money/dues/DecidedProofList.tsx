import { keyOf } from '#web/ground/call/use-ask.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { DecidedProof } from '#contract/money/proofs.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { Found } from '#web/parts/Found.tsx';
import { formatInstant } from '#web/ground/format.ts';
import { conceptOf } from '#web/parts/due-words.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { StoredFile } from '#web/parts/papers/StoredFile.tsx';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { Older } from './parts/Older.tsx';
import { useSearch } from '#web/office/parts/use-search.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { DuesSearch } from '#web/office/money/dues/parts/DuesSearch.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { addressOf } from '#web/ground/call/address-of.ts';
import { ask } from '#web/ground/call/ask.ts';

const named = (name: string): string => (name === '' ? '–' : name);

/** Shows a proof that was decided: by whom, how and when, what it paid, and the picture on request. */
function Decided({ proof }: { proof: DecidedProof }) {
  const { sent_for, paid, currency, payment_reason, decided_at } = proof;
  const accepted = proof.payment_status === 'ACCEPTED';
  const words = { who: named(proof.decided_by), when: formatInstant(decided_at ?? proof.sent_at, ownZone()) };
  return (
    <li className="grid gap-x-6 border-b border-line py-4 lg:grid-cols-2">
      <div className="min-w-0">
        <h2 className="font-semibold wrap-anywhere">{sent_for.rider_fullname}</h2>
        <p className={`flex gap-1.5 font-semibold ${accepted ? 'text-go' : 'text-stop'}`}>
          <Icon name={accepted ? 'check' : 'close'} className="mt-0.5 size-5" />
          <span className="min-w-0 wrap-anywhere">
            {accepted ? m.dues_proof_accepted_by(words) : m.dues_proof_rejected_by(words)}
          </span>
        </p>
        {payment_reason !== null && <p className="wrap-anywhere">{payment_reason}</p>}
        <ul className="mt-1">
          {paid.map((line) => (
            <li
              key={line.due_id}
              className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1.5"
            >
              <span className="min-w-0 wrap-anywhere">
                {line.rider_fullname === sent_for.rider_fullname ? '' : `${line.rider_fullname} · `}
                {conceptOf(line)}
              </span>
              <span className="font-semibold whitespace-nowrap tabular-nums">
                {moneyText(line.cents, currency)}
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-1 text-small text-ink2 wrap-anywhere">
          {paid.length === 0 && `${conceptOf(sent_for)} · `}
          {m.dues_proof_sent({
            when: formatInstant(proof.sent_at, ownZone()),
            who: named(proof.sent_by),
          })}
        </p>
      </div>
      <div className="min-w-0">
        {proof.has_file ? (
          <StoredFile
            address={addressOf('GET /api/payments/{id}/file', { params: { id: proof.payment_id } })}
            words={m.payments_see()}
            label={m.payments_see_of({ rider: sent_for.rider_fullname })}
            alt={m.office_paper_of({ paper: m.paper_payment(), rider: sent_for.rider_fullname })}
            name={m.paper_payment()}
          />
        ) : (
          <p className="mt-2 text-small text-ink2">{m.dues_proof_no_file()}</p>
        )}
      </div>
    </li>
  );
}

/** Lists proofs that were accepted or rejected, the last one first, with a search by rider. */
export function DecidedProofList({ book_id }: { book_id: number }) {
  const { typed, setTyped, q } = useSearch();
  const query = useInfiniteQuery({
    queryKey: keyOf('GET /api/books/{id}/proofs/decided', { params: { id: book_id }, query: { q } }),
    queryFn: ({ pageParam }) =>
      ask('GET /api/books/{id}/proofs/decided', { params: { id: book_id }, query: { q, before: pageParam } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const { data, error, refetch } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <div role="search" aria-label={m.search_open()} className="mt-4 max-w-100">
        <DuesSearch label={m.payments_find()} typed={typed} onType={setTyped} />
      </div>
      <Found count={q === '' || !data ? null : items.length} />
      {!data && <Arriving error={error} again={refetch} rows={5} />}
      {data && items.length === 0 && (
        <EmptyState title={q === '' ? m.dues_decided_none() : m.dues_nobody()}>
          {q === '' ? m.dues_decided_none_why() : null}
        </EmptyState>
      )}
      <ul className="mt-5 border-t-2 border-ink empty:hidden">
        {items.map((proof) => (
          <Decided key={proof.payment_id} proof={proof} />
        ))}
      </ul>
      <Older query={query} />
    </>
  );
}
