import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { useSession } from '#web/ground/session/use-session.ts';
import { type Board, debtors, ridersNamed } from './board.ts';
import { DueLine } from './parts/DueLine.tsx';
import { HowForm } from './HowForm.tsx';
import { Judge } from './Judge.tsx';
import { Loading } from './parts/Loading.tsx';
import { RailPart } from '#web/parts/money/rails/RailPart.tsx';
import { Proof } from './parts/Proof.tsx';
import { Stale } from './parts/Stale.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useAsk, keyOf } from '#web/ground/call/use-ask.ts';
import { officePaths } from '#web/ground/address/office-paths.ts';
import { paths } from '#web/ground/address/paths.ts';
import { Found } from '#web/parts/Found.tsx';
import { RiderDuesRow } from './RiderDuesRow.tsx';
import { isUnpaid } from '#web/parts/due-words.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import { centsIn } from '#rules/money/typed-amount.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { ask } from '#web/ground/call/ask.ts';

/** Asks every rider of the club for the fee of the season or of a cup. */
function AskFee({ board, onDone }: { board: Board; onDone: () => void }) {
  const { club, season, cups } = board;
  const [asked, setAsked] = useState<number | null>(null);
  const { sends, field, reset, busy, failure } = useWriteForm({
    start: { cup_id: '', amount: '', due_on: '', note: '' },
    check: ({ amount }) => (centsIn(amount) === null ? { amount: m.payments_amount_needed() } : {}),
  });
  const form = sends(
    async (typed) => {
      const cents = centsIn(typed.amount);
      if (cents === null) return;
      const note = typed.note.trim();
      const body = {
        season,
        cents,
        ...(typed.cup_id === '' ? {} : { cup_id: Number(typed.cup_id) }),
        ...(typed.due_on === '' ? {} : { due_on: typed.due_on }),
        ...(note === '' ? {} : { note }),
      };
      const { created } = await ask('POST /api/clubs/{id}/dues', { params: { id: club.club_id }, body });
      setAsked(created);
      reset({ ...typed, amount: '', note: '' });
      onDone();
    },
    () => setAsked(null),
  );
  return (
    <form {...form} className="mt-3 flex max-w-100 flex-col gap-4">
      <p className="text-small text-ink2">{m.payments_ask_text()}</p>
      <SelectField
        {...field('cup_id')}
        label={m.payments_ask_for()}
        choose={m.payments_ask_season({ season: String(season) })}
        options={cups.map((cup) => ({ value: String(cup.cup_id), label: cup.cup_name }))}
      />
      <TextField {...field('amount')} label={m.payments_amount()} inputMode="decimal" />
      <TextField {...field('due_on')} label={m.payments_due_date()} type="date" />
      <TextField {...field('note')} label={m.payments_note()} maxLength={200} />
      <FormAlert>{failure}</FormAlert>
      <FormAlert good>{asked === null ? null : m.payments_asked({ count: asked })}</FormAlert>
      <SubmitButton busy={busy} busyText={m.payments_working()}>
        {m.payments_ask_send()}
      </SubmitButton>
    </form>
  );
}

/** So many riders are shown at once; a search finds the others. */
const shownAtOnce = 30;

/** Lists the club's riders, and riders who left with debts: what each owes, and the mark that the club gave. */
function ClubRiders({ board, onDone }: { board: Board; onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const owing = new Set(board.items.filter(isUnpaid).map(({ rider_id }) => rider_id));
  // Riders who owe come first, because the club looks for them.
  const found = ridersNamed(debtors(board), typed).toSorted(
    (a, b) => Number(owing.has(b.rider_id)) - Number(owing.has(a.rider_id)),
  );
  const more = found.length - shownAtOnce;
  return (
    <section aria-labelledby="club-riders">
      <h2 id="club-riders" className="display mb-3 text-d22">
        {m.payments_riders()}
      </h2>
      <TextField
        name="find"
        type="search"
        label={m.payments_find()}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Found count={typed.trim() === '' ? null : found.length} />
      <ul className="mt-4">
        {found.slice(0, shownAtOnce).map((rider) => (
          <RiderDuesRow
            key={rider.rider_id}
            board={board}
            rider={rider}
            dues={board.items.filter(({ rider_id }) => rider_id === rider.rider_id)}
            onDone={onDone}
          />
        ))}
      </ul>
      {more > 0 && <p className="text-ink2">{m.payments_more_riders({ count: more })}</p>}
    </section>
  );
}

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

/** Lets a treasurer of several clubs change between them. The address names the club that is shown. */
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

/** Shows the club's side: proofs to review first, then its riders, then its fees and how it is paid. */
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
