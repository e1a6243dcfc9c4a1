import { keyOf } from '#web/ground/call/use-ask.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { OpenBook, OwingRider } from '#contract/money/ledger.ts';
import { moneyText } from '#rules/money/money.ts';
import { foldText } from '#rules/names/rider-search.ts';
import * as m from '#text/messages/messages.js';
import { Found } from '#web/parts/Found.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { Older } from './parts/Older.tsx';
import { useDuesAddress } from './parts/use-books.ts';
import { useSearch } from '#web/office/parts/use-search.ts';
import { DuesSearch } from '#web/office/money/dues/parts/DuesSearch.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ask } from '#web/ground/call/ask.ts';

const rowClass = 'flex min-h-16 items-center gap-3 py-2';

/** Shows the open amount, and how much of it is late, at the end of a line. */
function Left({ of }: { of: Pick<OpenBook, 'left_cents' | 'overdue_cents' | 'currency'> }) {
  return (
    <span className="shrink-0 text-right">
      <span className="display block text-d22 whitespace-nowrap">
        {of.left_cents === 0 ? '–' : moneyText(of.left_cents, of.currency)}
      </span>
      {of.overdue_cents > 0 && (
        <span className="block text-caption text-stop">
          {of.overdue_cents === of.left_cents
            ? m.dues_late_all()
            : m.dues_late_short({ amount: moneyText(of.overdue_cents, of.currency) })}
        </span>
      )}
    </span>
  );
}

function BookLine({ book }: { book: OpenBook }) {
  const { href } = useDuesAddress();
  const { proofs_waiting, owing } = book;
  const words = [
    book.club_id === null ? m.dues_own() : book.organization_shortname,
    owing === 0 ? m.dues_club_clear() : m.dues_club_owing({ count: owing }),
    ...(proofs_waiting === 0 ? [] : [m.dues_club_proofs({ count: proofs_waiting })]),
  ];
  return (
    <li className="border-b border-line">
      <Link href={href({ book: String(book.book_id), club: null, q: null })} className={rowClass}>
        <span className="min-w-0 grow">
          <span className="block font-semibold wrap-anywhere">{book.payee_name}</span>
          <span className="block text-small text-ink2 wrap-anywhere">{words.join(' · ')}</span>
        </span>
        <Left of={book} />
        <Icon name="right" className="size-5 text-ink3" />
      </Link>
    </li>
  );
}

function DebtorLine({ line }: { line: OwingRider }) {
  const { href } = useDuesAddress();
  const { book_id, rider_id, season } = line;
  const to = {
    book: String(book_id),
    club: null,
    rider: String(rider_id),
    season: String(season),
    view: null,
    q: null,
  };
  return (
    <li className="border-b border-line">
      <Link href={href(to)} className={rowClass}>
        <span className="min-w-0 grow">
          <span className="block font-semibold wrap-anywhere">{line.rider_fullname}</span>
          <span className="block text-small text-ink2 wrap-anywhere">
            {line.payee_name}
            {line.has_left && ` · ${m.payments_left()}`}
          </span>
        </span>
        <Left of={line} />
        <Icon name="right" className="size-5 text-ink3" />
      </Link>
    </li>
  );
}

function Owing({ q }: { q: string }) {
  const query = useInfiniteQuery({
    queryKey: keyOf('GET /api/office/books/owing', { query: { q } }),
    queryFn: ({ pageParam }) => ask('GET /api/office/books/owing', { query: { q, after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const { data, error, refetch } = query;
  if (!data) return <Arriving error={error} again={refetch} rows={6} />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return <p className="py-4 text-ink2">{q === '' ? m.dues_nobody_owes() : m.dues_nobody()}</p>;
  return (
    <>
      <ul className="border-t-2 border-ink">
        {items.map((line) => (
          <DebtorLine key={`${line.rider_id}-${line.book_id}`} line={line} />
        ))}
      </ul>
      <Older query={query} />
    </>
  );
}

/** Shows all books of the treasurer, and the riders who owe in any of them, with one search for both. */
export function DuesOverview({ books }: { books: readonly OpenBook[] }) {
  const { typed, setTyped, q } = useSearch();
  const words = foldText(q).split(' ');
  const found = books.filter(({ payee_name, organization_shortname }) =>
    words.every((word) => foldText(`${payee_name} ${organization_shortname}`).includes(word)),
  );
  return (
    <>
      <div role="search" aria-label={m.search_open()} className="mt-4 max-w-100">
        <DuesSearch label={m.dues_find_book()} typed={typed} onType={setTyped} />
      </div>
      <Found count={q === '' ? null : found.length} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-2">
        <section aria-labelledby="books">
          <h2 id="books" className="display mb-2 text-d28">
            {m.dues_books()}
          </h2>
          {found.length === 0 ? (
            <p className="py-4 text-ink2">{m.dues_books_none()}</p>
          ) : (
            <ul className="border-t-2 border-ink">
              {found.map((book) => (
                <BookLine key={book.book_id} book={book} />
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="owing">
          <h2 id="owing" className="display mb-2 text-d28">
            {m.dues_who_owes()}
          </h2>
          <Owing q={q} />
        </section>
      </div>
    </>
  );
}
