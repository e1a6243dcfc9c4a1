import { useState } from 'react';
import type { Charged, Ledger } from '#contract/money/ledger.ts';
import * as m from '#text/messages/messages.js';
import { Found } from '#web/parts/Found.tsx';
import { Link } from '#web/app/address/link.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { Balance } from './Balance.tsx';
import { ClubCredits } from './ClubCredits.tsx';
import { ChargeSheet } from './ChargeSheet.tsx';
import { Matrix } from './Matrix.tsx';
import { DebtorFilters } from './DebtorFilters.tsx';
import { RiderList } from './RiderList.tsx';
import { RiderBooksSheet } from '#web/office/dues/rider/RiderBooksSheet.tsx';
import { UndoNote } from '#web/office/dues/UndoNote.tsx';
import { NumbersBar } from '#web/office/parts/cash/without-signal/NumbersBar.tsx';
import { useLedgerHere } from '#web/office/dues/without-signal/use-ledger-here.ts';
import { useNumbers } from '#web/office/parts/cash/without-signal/use-numbers.ts';
import { useBooksWrite, useDuesAddress, useLedger } from '#web/office/dues/use-books.ts';
import { filtered, periodsOf, rowsOf, type Row, showsInBooks } from '#web/office/dues/view.ts';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { ask } from '#web/app/call/ask.ts';
import { officePaths } from '#web/app/screens/office-paths.ts';
import { useJustDone } from '#web/parts/undo/use-just-done.ts';

/** The result of a charge: how many riders were charged, had been charged before, or are not in the date. */
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
      {charged && (
        <UndoNote
          key={charged.until}
          words={chargedWords(ledger, charged.charge)}
          until={charged.until}
          busy={busy}
          onUndo={charged.charge.charged.length === 0 ? null : () => void undo()}
          onOver={forget}
        />
      )}
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

/** A season of a book: who owes what. */
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
