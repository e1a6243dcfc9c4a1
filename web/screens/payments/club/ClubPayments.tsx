import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { useSession } from '#web/app/call/use-session.ts';
import { AskFee } from './AskFee.tsx';
import type { Board } from './board.ts';
import { ClubRiders } from './ClubRiders.tsx';
import { DueLine } from '#web/screens/payments/DueLine.tsx';
import { HowForm } from './HowForm.tsx';
import { Judge } from './Judge.tsx';
import { Loading } from '#web/screens/payments/Loading.tsx';
import { RailPart } from '#web/parts/pay/RailPart.tsx';
import { Proof } from '#web/screens/payments/Proof.tsx';
import { Stale } from '#web/screens/payments/Stale.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useAsk, keyOf } from '#web/app/call/use-ask.ts';
import { officePaths } from '#web/app/screens/office-paths.ts';
import { paths } from '#web/app/screens/paths.ts';

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-t border-line pt-2">
      <summary className="flex min-h-12 items-center gap-2">
        <Icon name="down" className="size-5" />
        <span className="display text-d22">{title}</span>
      </summary>
      {children}
    </details>
  );
}

function Review({ board, onDone }: { board: Board; onDone: () => void }) {
  const [told, setTold] = useState(false);
  const waiting = board.items.flatMap((due) => {
    const sent = due.payments.find(({ payment_status }) => payment_status === 'SENT');
    return sent === undefined ? [] : [{ due, sent }];
  });
  const done = () => {
    setTold(true);
    onDone();
  };
  return (
    <section aria-labelledby="review">
      <h2 id="review" className="display mb-3 text-d22">
        {m.payments_review()} ({waiting.length})
      </h2>
      <FormAlert good>{told ? m.payments_saved() : null}</FormAlert>
      {waiting.length === 0 ? (
        <p className="text-ink2">{m.payments_review_none()}</p>
      ) : (
        <ul>
          {waiting.map(({ due, sent }) => (
            <DueLine key={due.due_id} due={due} rider={due.rider_fullname}>
              {sent.has_file && <Proof payment_id={sent.payment_id} rider={due.rider_fullname} />}
              <Judge due={due} payment_id={sent.payment_id} onDone={done} />
            </DueLine>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A treasurer of several clubs changes between them here; the address says which club is shown. */
function OtherClubs({ club_id }: { club_id: number }) {
  const { data: books = [] } = useAsk('GET /api/office/books', {}, { select: ({ items }) => items });
  const session = useSession();
  const own = books.filter((book) =>
    session?.authUser.user_roles.some((one) => one.role === 'club' && one.club_id === book.club_id),
  );
  return (
    <nav aria-label={m.dues_books()}>
      <ul className="mb-3 flex flex-wrap gap-2">
        {own.map((book) => (
          <li key={book.book_id}>
            <Link
              href={`${paths.payments}?view=club&club=${book.club_id}`}
              replace
              aria-current={book.club_id === club_id ? 'page' : undefined}
              className="flex min-h-12 items-center border-2 border-edge px-4 py-1.5 font-semibold wrap-anywhere aria-[current=page]:border-ink aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
            >
              {book.payee_name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The club's side: proofs to review first, then its riders, then what is asked and how it is paid. */
export function ClubPayments({ club_id, several }: { club_id: number; several: boolean }) {
  const client = useQueryClient();
  const query = useAsk('GET /api/clubs/{id}/dues', { params: { id: club_id } }, { staleTime: 0 });
  const { data: board } = query;
  if (board === undefined) return <Loading query={query} />;
  const refresh = () => {
    void client.invalidateQueries({
      queryKey: keyOf('GET /api/clubs/{id}/dues', { params: { id: club_id } }),
    });
    void client.invalidateQueries({ queryKey: keyOf('GET /api/payments') });
  };
  const count = (...states: string[]) => board.items.filter(({ state }) => states.includes(state)).length;
  return (
    <div className="max-w-160 space-y-8">
      <div>
        {several ? (
          <OtherClubs club_id={club_id} />
        ) : (
          <p className="display text-d28 wrap-anywhere">{board.club.club_name}</p>
        )}
        <p className="text-ink2">
          {m.payments_counts({
            review: count('in_review'),
            owing: count('owed', 'overdue', 'refused'),
            paid: count('paid'),
          })}
        </p>
        <Link
          href={`${officePaths.dues}?club=${club_id}`}
          className={`flex min-h-12 w-fit items-center gap-1 ${textLink}`}
        >
          {m.payments_books()}
          <Icon name="right" className="size-5" />
        </Link>
      </div>
      <Stale query={query} />
      <Review board={board} onDone={refresh} />
      <ClubRiders board={board} onDone={refresh} />
      <Fold title={m.payments_ask()}>
        <AskFee board={board} onDone={refresh} />
      </Fold>
      <Fold title={m.payments_how_edit()}>
        <HowForm board={board} onDone={refresh} />
        <RailPart book_id={board.club.book_id} />
      </Fold>
    </div>
  );
}
