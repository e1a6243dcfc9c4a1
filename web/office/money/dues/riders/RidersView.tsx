import { useState, useMemo } from 'react';
import type { Charged, Ledger } from '#contract/money/ledger.ts';
import * as m from '#text/messages/messages.js';
import { Found } from '#web/parts/Found.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { ClubCredits } from './ClubCredits.tsx';
import { ChargeSheet } from './ChargeSheet.tsx';
import { Matrix } from './Matrix.tsx';
import { DebtorFilters } from './DebtorFilters.tsx';
import { RiderBooksSheet } from './RiderBooksSheet.tsx';
import { UndoFoot } from '#web/parts/form/Undo.tsx';
import { NumbersBar } from '#web/office/parts/cash/NumbersBar.tsx';
import { useNumbers } from '#web/office/parts/cash/use-numbers.ts';
import { useBooksWrite, useDuesAddress, useLedger } from '#web/office/money/dues/parts/use-books.ts';
import {
  filtered,
  periodsOf,
  rowsOf,
  type Row,
  showsInBooks,
  balanceParts,
  isLate,
  type BooksPart,
  booksSumOf,
} from '#web/office/money/dues/parts/view.ts';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { officePaths } from '#web/ground/address/office-paths.ts';
import { useJustDone } from '#web/parts/form/use-just-done.ts';
import { useArrivedCash } from '#web/office/parts/editing/arrived-cash.ts';
import { lessCash } from '#web/office/money/dues/parts/less-cash.ts';
import { useUnsentCash } from '#web/office/parts/cash/use-unsent-cash.ts';
import { moneyText } from '#rules/money/money.ts';
import { movementKindWords } from '#text/movement-kinds.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { formatDate } from '#web/ground/format.ts';

interface ListProps {
  rows: readonly Row[];
  currency: string;
  hrefOf: (row: Row) => string;
  onOpen: (row: Row) => void;
}

function standing({ asked, paid, left, older, overdue, late_part }: Row, currency: string): string {
  if (left === 0)
    return asked === 0 ? m.dues_nothing_asked() : m.dues_all_paid({ paid: moneyText(paid, currency) });
  return [
    late_part !== null
      ? m.parts_late_since({ date: formatDate(late_part) })
      : overdue
        ? m.payments_state_overdue()
        : m.payments_state_owed(),
    ...(paid === 0 ? [] : [m.dues_paid_so_far({ paid: moneyText(paid, currency) })]),
    ...(older === 0 ? [] : [m.dues_older_of({ amount: moneyText(older, currency) })]),
  ].join(' · ');
}

/** Lists, on a phone, the riders with what they owe. Each opens to the periods. */
function RiderList({ rows, currency, hrefOf, onOpen }: ListProps) {
  return (
    <ul className="border-t-2 border-ink">
      {rows.map((row) => (
        <li key={row.rider.rider_id} className="border-b border-line">
          <a
            href={hrefOf(row)}
            onClick={(event) => {
              event.preventDefault();
              onOpen(row);
            }}
            className="flex min-h-16 items-center gap-3 py-2"
          >
            <span className="min-w-0 grow">
              <span className="block font-semibold wrap-anywhere">{row.rider.rider_fullname}</span>
              <span className={`block text-small ${row.overdue ? 'text-stop' : 'text-ink2'}`}>
                {standing(row, currency)}
              </span>
            </span>
            <span className="display shrink-0 text-d22 whitespace-nowrap">
              {row.left > 0 && moneyText(row.left, currency)}
            </span>
            <Icon name="right" className="size-5 text-ink3" />
          </a>
        </li>
      ))}
    </ul>
  );
}

const partWords = ({ kind }: BooksPart) => (kind === 'older' ? m.dues_older() : movementKindWords[kind]());

/** Shows what riders still owe: the sum, and its parts. */
function Balance({ ledger }: { ledger: Ledger }) {
  const { book, season, items, older, today } = ledger;
  const text = (cents: number) => moneyText(cents, book.currency);
  const { left, parts } = balanceParts(ledger);
  const late = booksSumOf(
    [...items, ...older].filter((due) => isLate(due, today)),
    'left_cents',
  );
  return (
    <div className="min-w-0">
      <p className="text-small text-ink2">{m.dues_left()}</p>
      <p className="display text-d48 wrap-anywhere">{text(left)}</p>
      {late > 0 && (
        <p className="mt-1 flex items-center gap-1.5 font-semibold text-stop">
          <Icon name="alert" className="size-5" />
          {late === left ? m.dues_late_whole() : m.dues_late_of_it({ amount: text(late) })}
        </p>
      )}
      {parts.length > 0 && (
        <details className="mt-1 max-w-100">
          <summary className="flex min-h-12 items-center gap-2 font-semibold">
            <Icon name="down" className="size-5" />
            {m.dues_made_of()}
          </summary>
          <dl className="border-t-2 border-ink">
            {parts.map((part) => (
              <div key={part.kind} className="flex justify-between gap-3 border-b border-line py-2">
                <dt>
                  {partWords(part)}
                  {part.kind === 'charge' && <span className="text-ink2"> · {season}</span>}
                </dt>
                <dd className="whitespace-nowrap tabular-nums">
                  {part.cents > 0 && part.kind !== 'charge' && '+'}
                  {text(part.cents)}
                </dd>
              </div>
            ))}
            <div className="flex justify-between gap-3 border-b-2 border-ink py-2 font-semibold">
              <dt>{m.dues_left()}</dt>
              <dd className="whitespace-nowrap tabular-nums">{text(left)}</dd>
            </div>
          </dl>
        </details>
      )}
    </div>
  );
}

/** Gives a ledger with the cash taken on this device since it was read, at `readAt` milliseconds. */
function useLedgerHere(read: Ledger, readAt: number): Ledger {
  const { book_id } = read.book;
  const { items } = useUnsentCash(book_id);
  const arrived = useArrivedCash(book_id);
  return useMemo(() => {
    const unread = arrived.filter(({ receipt, heardAt }) => heardAt > readAt && !receipt.waits);
    return lessCash(read, [
      ...items.flatMap(({ body }) => body.lines),
      ...unread.flatMap(({ receipt }) =>
        receipt.lines.map(({ due_id, cents, credited_cents }) => ({ due_id, cents: cents - credited_cents })),
      ),
    ]);
  }, [read, readAt, items, arrived]);
}

/** Writes the result of a charge: how many riders were charged, had been charged before, or are not in the date. */
function chargedWords({ riders }: Ledger, { charged, already, without_entry }: Charged): string {
  const names = (ids: readonly number[]) =>
    ids.map((id) => riders.find(({ rider_id }) => rider_id === id)?.rider_fullname ?? '').join(', ');
  return [
    m.dues_charged({ count: charged.length }),
    ...(already.length === 0 ? [] : [m.dues_charged_already({ riders: names(already) })]),
    ...(without_entry.length === 0 ? [] : [m.dues_charged_without({ riders: names(without_entry) })]),
  ].join(' ');
}

function Books({ read, readAt }: { read: Ledger; readAt: number }) {
  const ledger = useLedgerHere(read, readAt);
  const numbers = useNumbers(read.book.book_id);
  const { params, href, set, open } = useDuesAddress();
  const [charging, setCharging] = useState(false);
  const { just: charged, tell, forget } = useJustDone<{ charge: Charged }>();
  const { busy, failure, run } = useBooksWrite();
  const { currency, book_id, takes_payments } = ledger.book;
  const period = params.get('period') ?? '';
  const filters = {
    show: showsInBooks.find((one) => one === params.get('show')) ?? ('owing' as const),
    q: params.get('q') ?? '',
    period,
  };
  const periods = periodsOf(ledger.items);
  const rows = rowsOf(ledger, period);
  const shown = filtered(rows, filters);
  const opened = ledger.riders.find(({ rider_id }) => String(rider_id) === params.get('rider'));
  const hrefOf = (row: Row) => href({ rider: String(row.rider.rider_id) });
  const onOpen = (row: Row) => open({ rider: String(row.rider.rider_id) });
  const undo = async () => {
    if (
      charged &&
      (await run(() =>
        ask('DELETE /api/books/{id}/charges/{chargeId}', {
          params: { id: book_id, chargeId: charged.charge.charge_id },
        }),
      ))
    )
      forget();
  };
  const list = { rows: shown, currency, hrefOf, onOpen };
  return (
    <>
      {!takes_payments && (
        <p className="mt-4 border-l-4 border-warn pl-3">
          {ledger.book.club_id === null ? m.dues_organization_alone() : m.dues_club_alone()}
        </p>
      )}
      <div className="mt-5 flex flex-wrap items-start justify-between gap-4">
        <Balance ledger={ledger} />
        <Button look="primary" onClick={() => setCharging(true)} className="w-full sm:w-auto">
          {m.dues_charge()}
        </Button>
      </div>
      <NumbersBar book_id={book_id} of={numbers} />
      <ClubCredits ledger={ledger} />
      <UndoFoot
        words={charged ? chargedWords(ledger, charged.charge) : ''}
        until={charged?.until ?? null}
        busy={busy}
        onUndo={charged && charged.charge.charged.length > 0 ? () => void undo() : null}
        onOver={forget}
      />
      <DebtorFilters ledger={ledger} rows={rows} periods={periods} filters={filters} />
      <Found count={filters.q === '' && filters.show === 'owing' ? null : shown.length} />
      <div className="mt-5">
        {shown.length === 0 ? (
          <EmptyState
            title={filters.show === 'owing' && filters.q === '' ? m.dues_nobody_owes() : m.dues_nobody()}
          >
            {ledger.items.length === 0 && m.dues_begin()}
          </EmptyState>
        ) : (
          <>
            <div className="lg:hidden">
              <RiderList {...list} />
            </div>
            <div className="hidden lg:block">
              <Matrix
                {...list}
                periods={period === '' ? periods : periods.filter(({ key }) => key === period)}
              />
            </div>
          </>
        )}
      </div>
      <FormAlert>{failure}</FormAlert>
      {charging && (
        <ChargeSheet
          ledger={ledger}
          onClose={() => setCharging(false)}
          onDone={(charge) => {
            setCharging(false);
            tell({ charge });
          }}
        />
      )}
      {opened && (
        <RiderBooksSheet
          key={opened.rider_id}
          ledger={ledger}
          numbers={numbers}
          rider={opened}
          closeHref={href({ rider: null })}
          onClose={() => set({ rider: null })}
        />
      )}
    </>
  );
}

/** Shows the season of a book, with what each rider owes. */
export function RidersView({ book_id }: { book_id: number }) {
  const { params } = useDuesAddress();
  const { data, dataUpdatedAt, error, refetch } = useLedger(book_id, params.get('season') ?? '');
  if (data?.riders.length === 0)
    return (
      <EmptyState
        title={m.dues_no_riders()}
        actions={
          <Link href={officePaths.riders} className={secondaryButton}>
            {m.office_nav_riders()}
          </Link>
        }
      >
        {m.dues_no_riders_why()}
      </EmptyState>
    );
  if (data) return <Books read={data} readAt={dataUpdatedAt} />;
  return error ? <Failed error={error} again={() => void refetch()} /> : <SkeletonRows rows={8} />;
}
