import type { OpenBook } from '#contract/money/ledger.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { MovementsView } from '#web/office/dues/movements/MovementsView.tsx';
import { AccountsView } from './accounts/AccountsView.tsx';
import { ClosingView } from './closing/ClosingView.tsx';
import { DuesOverview } from './DuesOverview.tsx';
import { ProofsView } from '#web/office/dues/proofs/ProofsView.tsx';
import { ReceiptsView } from './receipts/ReceiptsView.tsx';
import { RefundsView } from './refunds/RefundsView.tsx';
import { StatementView } from './statement/StatementView.tsx';
import { RidersView } from '#web/office/dues/riders/RidersView.tsx';
import { useDuesAddress, useOpenBooks } from './use-books.ts';
import { Tabs } from '#web/parts/Tabs.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

const views = [
  ['riders', m.dues_view_riders],
  ['proofs', m.dues_view_proofs],
  ['statement', m.dues_view_statement],
  ['receipts', m.dues_view_receipts],
  ['movements', m.dues_view_movements],
  ['refunds', m.dues_view_refunds],
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
          // What goes back, and accounts of clubs, are an organization's.
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

/** Whose book is open, and a link to the others. */
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
  closing: ClosingView,
  accounts: AccountsView,
};

/** The money of clubs and organizations: debts, proofs, bank statements, receipts, movements. Where there are several books, the address names one. */
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
