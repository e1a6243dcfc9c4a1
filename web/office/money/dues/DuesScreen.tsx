import type { OpenBook } from '#contract/money/ledger.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { Arriving, Failed } from '#web/office/parts/Failed.tsx';
import { ActsPart } from '#web/office/parts/editing/ActsPart.tsx';
import { MovementsView } from './MovementsView.tsx';
import { AccountsView } from './AccountsView.tsx';
import { ClosingView } from './ClosingView.tsx';
import { DuesOverview } from './DuesOverview.tsx';
import { ProofsView } from './ProofsView.tsx';
import { ReceiptsView } from './ReceiptsView.tsx';
import { RefundsView } from './RefundsView.tsx';
import { RidersView } from '#web/office/money/dues/riders/RidersView.tsx';
import { useDuesAddress, useOpenBooks, useBooksWrite } from './parts/use-books.ts';
import { Tabs } from '#web/parts/Tabs.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Ways } from './parts/Ways.tsx';
import { OpenLines } from './statement/OpenLines.tsx';
import { useStatement } from './statement/SendStatement.tsx';

import type { SettledLine } from '#contract/money/statements.ts';
import { moneyText } from '#rules/money/money.ts';
import { ask } from '#web/ground/call/ask.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { formatInstant } from '#web/ground/format.ts';
import { conceptOf } from '#web/parts/due-words.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { LineText } from './statement/LineText.tsx';

interface SettledProps {
  line: SettledLine;
  busy: boolean;
  onUndo: () => void;
}

function Settled({ line, busy, onUndo }: SettledProps) {
  const { paid, currency } = line;
  const first = paid[0]?.rider_fullname ?? line.line_text;
  const over = line.cents - paid.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <li className="border-t border-line py-4">
      <LineText line={line} />
      {paid.length === 0 && <p className="mt-1 font-semibold">{m.statement_set_aside()}</p>}
      {paid.map((one) => (
        <p key={one.due_id} className="mt-1 flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{one.rider_fullname}</span> · {conceptOf(one)}
          </span>
          <span className="font-semibold whitespace-nowrap tabular-nums">
            {moneyText(one.cents, currency)}
          </span>
        </p>
      ))}
      {paid.length > 0 && over > 0 && (
        <p className="mt-1 font-semibold text-warn">
          {m.statement_was_over({ amount: moneyText(over, currency) })}
        </p>
      )}
      <p className="mt-1 text-small text-ink2">
        {m.statement_by({
          who: line.settled_by === '' ? '–' : line.settled_by,
          when: formatInstant(line.settled_at, ownZone()),
        })}
      </p>
      <Button
        onClick={onUndo}
        disabled={busy}
        aria-label={m.statement_undo_of({ what: first })}
        className="mt-2"
      >
        {m.statement_undo()}
      </Button>
    </li>
  );
}

/** Lists the lines that paid something, or were set aside. Each can be taken back. */
function SettledLines({ book_id }: { book_id: number }) {
  const params = { id: book_id };
  const { data, error, refetch } = useAsk(
    'GET /api/books/{id}/statement-lines/settled',
    { params },
    { select: ({ items }) => items, staleTime: 0 },
  );
  const { busy, failure, run } = useBooksWrite();
  const undo = ({ line_id, paid }: SettledLine) => {
    const of = { ...params, lineId: line_id };
    return run(() =>
      paid.length > 0
        ? ask('POST /api/books/{id}/statement-lines/{lineId}/undo', { params: of })
        : ask('PUT /api/books/{id}/statement-lines/{lineId}/aside', { params: of, body: { aside: false } }),
    );
  };
  if (!data) return <Arriving error={error} again={refetch} rows={5} />;
  return (
    <>
      <FormAlert>{failure}</FormAlert>
      {data.length === 0 && <EmptyState title={m.statement_done_none()} />}
      <ul className="mt-5 max-w-text">
        {data.map((line) => (
          <Settled key={line.line_id} line={line} busy={busy} onUndo={() => void undo(line)} />
        ))}
      </ul>
    </>
  );
}

/** Shows what came in according to the bank: lines to settle, and lines that were settled. */
function StatementView({ book_id }: { book_id: number }) {
  const { params, href } = useDuesAddress();
  const isDone = params.get('lines') === 'done';
  // What became of a file stays while the lines that were settled are looked at.
  const desk = useStatement(book_id);
  return (
    <>
      <Ways
        ways={[
          { words: m.dues_proofs_waiting(), href: href({ lines: null }), isCurrent: !isDone },
          { words: m.statement_done(), href: href({ lines: 'done' }), isCurrent: isDone },
        ]}
      />
      {isDone ? <SettledLines book_id={book_id} /> : <OpenLines book_id={book_id} desk={desk} />}
    </>
  );
}

const views = [
  ['riders', m.dues_view_riders],
  ['proofs', m.dues_view_proofs],
  ['statement', m.dues_view_statement],
  ['receipts', m.dues_view_receipts],
  ['movements', m.dues_view_movements],
  ['refunds', m.dues_view_refunds],
  ['acts', m.acts_title],
  ['closing', m.dues_view_closing],
  ['accounts', m.dues_view_accounts],
] as const;
type View = (typeof views)[number][0];

function BookTabs({ view, book }: { view: View; book: OpenBook }) {
  const { href } = useDuesAddress();
  const to = (one: View) => href({ view: one === 'riders' ? null : one, rider: null, q: null });
  return (
    <div className="mt-5">
      <Tabs
        label={m.dues_views()}
        current={to(view)}
        tabs={views
          // Only an organization has refunds, and accounts of clubs.
          .filter(([one]) => (one !== 'refunds' && one !== 'accounts') || book.club_id === null)
          .map(([one, words]) => ({
            href: to(one),
            title: words(),
            count: one === 'proofs' ? book.proofs_waiting : 0,
          }))}
      />
    </div>
  );
}

/** Names the owner of the open book, with a link to the others. */
function PayeeName({ book, alone }: { book: OpenBook; alone: boolean }) {
  const { href } = useDuesAddress();
  const others = {
    book: null,
    club: null,
    rider: null,
    period: null,
    season: null,
    q: null,
    show: null,
    lines: null,
  };
  return (
    <>
      {!alone && (
        <Link href={href(others)} className={`-mt-1 flex min-h-12 w-fit items-center gap-1 ${textLink}`}>
          <Icon name="left" className="size-5" />
          {m.dues_all_books()}
        </Link>
      )}
      <p className="display text-d28 text-balance wrap-anywhere">{book.payee_name}</p>
      {!alone && (
        <p className="text-small text-ink2">
          {book.club_id === null ? m.dues_own() : book.organization_shortname}
        </p>
      )}
    </>
  );
}

const screens = {
  riders: RidersView,
  proofs: ProofsView,
  statement: StatementView,
  receipts: ReceiptsView,
  movements: MovementsView,
  refunds: RefundsView,
  acts: ({ book_id }: { book_id: number }) => <ActsPart of={{ book_id }} isAlone />,
  closing: ClosingView,
  accounts: AccountsView,
};

/**
 * Shows the money of clubs and organizations, book by book: debts, proofs, statements, receipts, movements.
 */
export function DuesScreen() {
  const { params } = useDuesAddress();
  const { data: books, error, refetch } = useOpenBooks();
  if (!books)
    return error ? <Failed error={error} again={() => void refetch()} /> : <SkeletonRows rows={8} />;
  // Links from before organizations had books name the club.
  const asked =
    books.find(({ book_id }) => String(book_id) === params.get('book')) ??
    books.find(({ club_id }) => String(club_id) === params.get('club'));
  const book = asked ?? (books.length === 1 ? books[0] : undefined);
  const view = views.find(([one]) => one === params.get('view'))?.[0] ?? 'riders';
  const View = screens[view];
  return (
    <>
      <h1 className="display text-d34">{m.dues_title()}</h1>
      {books.length === 0 && <EmptyState title={m.dues_no_books()}>{m.dues_no_books_why()}</EmptyState>}
      {book && (
        <>
          <PayeeName book={book} alone={books.length === 1} />
          <BookTabs view={view} book={book} />
          <View key={book.book_id} book_id={book.book_id} />
        </>
      )}
      {!book && books.length > 1 && <DuesOverview books={books} />}
    </>
  );
}
