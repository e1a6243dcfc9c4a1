import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SentStatement } from '#contract/money/statements.ts';
import { moneyText } from '#rules/money/money.ts';
import { centsIn, typedCents } from '#rules/money/typed-amount.ts';
import { mayBeMoney, MOST_LINE_TEXT } from '#rules/money/statement/statement-line.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { everyAnswer } from '#web/ground/call/use-ask.ts';
import { useBooksWrite } from '#web/office/money/dues/parts/use-books.ts';
import { Sure } from '#web/office/parts/Sure.tsx';
import { ImportSum, type ImportTerm } from '#web/office/parts/import/ImportSum.tsx';
import { formatDate } from '#web/ground/format.ts';
import { useFields } from '#web/parts/form/use-fields.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

type Kept = Extract<SentStatement, { state: 'kept' }>;
type LeftRow = Kept['rows_left'][number];

const reasons: Readonly<Record<LeftRow['why'], () => string>> = {
  day: m.statement_left_day,
  amount: m.statement_left_amount,
  currency: m.statement_left_currency,
  sign: m.statement_left_sign,
  card: m.statement_left_card,
  returned: m.statement_left_returned,
  out: m.statement_left_out,
  balance: m.statement_left_balance,
  total: m.statement_left_total,
  title: m.statement_left_title,
  empty: m.statement_left_empty,
  continued: m.statement_left_continued,
  repeated: m.statement_left_repeated,
  account: m.statement_left_account,
};

interface MendProps {
  book_id: number;
  row: LeftRow;
  onMended: (added: boolean) => void;
}

/** Asks for what could not be read of a row. What could be read is typed already. */
function Mend({ book_id, row: { found }, onMended }: MendProps) {
  const { busy, failure, run } = useBooksWrite();
  const cents = found?.cents ?? null;
  const { sends, field } = useFields({
    start: {
      day: found?.day ?? '',
      amount: cents === null ? '' : typedCents(cents),
      text: found?.text ?? '',
    },
    check: ({ day, amount, text }) => ({
      ...(day === '' && { day: m.office_choose() }),
      ...(centsIn(amount) === null && { amount: m.statement_left_amount() }),
      ...(text.trim() === '' && { text: m.office_choose() }),
    }),
  });
  const form = sends((typed) =>
    run(async () => {
      const body = { day: typed.day, cents: centsIn(typed.amount) ?? 0, text: typed.text.trim() };
      const { added } = await ask('POST /api/books/{id}/statement-lines', { params: { id: book_id }, body });
      onMended(added);
    }),
  );
  return (
    <form {...form} className="mt-2 flex max-w-100 flex-col gap-3">
      <TextField {...field('day')} type="date" label={m.statement_mend_day()} />
      <TextField {...field('amount')} inputMode="decimal" label={m.statement_mend_amount()} maxLength={20} />
      <TextField {...field('text')} label={m.statement_mend_text()} maxLength={MOST_LINE_TEXT} />
      <FormAlert>{failure}</FormAlert>
      <SubmitButton busy={busy} busyText={m.payments_working()}>
        {m.statement_mend_add()}
      </SubmitButton>
    </form>
  );
}

/** Money of another currency or of a card is not made the account's by typing it. */
const isMendable = (why: LeftRow['why']): boolean => mayBeMoney(why) && why !== 'currency' && why !== 'card';

interface RowProps {
  book_id: number;
  row: LeftRow;
  isOpen: boolean;
  onOpen: () => void;
}

/** Shows a row as it was read, with the reason why it is no payment. One that may be money is mended here. */
function Row({ book_id, row, isOpen, onOpen }: RowProps) {
  const [mended, setMended] = useState<boolean | null>(null);
  const { row: number, said, why } = row;
  const isMended = mended !== null;
  return (
    <li className="border-t border-line py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="min-w-0 grow basis-60 wrap-anywhere">
          <span className="text-small text-ink2">
            {m.import_row({ number: String(number) })}: {reasons[why]()}
          </span>
          <br />
          {said}
        </p>
        {isMendable(why) && !isMended && !isOpen && (
          <Button onClick={onOpen}>{why === 'sign' ? m.statement_mend_sign() : m.statement_mend()}</Button>
        )}
        {isMended && (
          <p role="status" className="font-semibold text-go">
            {mended ? m.statement_mended() : m.statement_mended_known()}
          </p>
        )}
      </div>
      {isOpen && !isMended && <Mend book_id={book_id} row={row} onMended={setMended} />}
    </li>
  );
}

const terms = ['taken', 'known', 'doubtful', 'unread', 'none'] as const;
type Term = (typeof terms)[number];

function termOf({ why }: LeftRow): Term {
  return why === 'sign' ? 'doubtful' : mayBeMoney(why) ? 'unread' : 'none';
}

interface RewrittenProps {
  read: Kept;
  busy: boolean;
  onRewritten: (are: 'same' | 'new') => void;
}

/** Asks once, for all lines that the bank may have written anew, whether they are those that are here already. */
function Rewritten({ read: { rewritten, rewritten_shown }, busy, onRewritten }: RewrittenProps) {
  if (rewritten === 0) return null;
  return (
    <div className="border-l-4 border-warn py-3 pl-4">
      <p className="font-semibold">{m.statement_rewritten({ count: rewritten })}</p>
      <ul className="mt-2 text-small">
        {rewritten_shown.map(({ day, was, became }) => (
          <li key={`${day} ${became}`} className="py-1 wrap-anywhere">
            {m.statement_rewritten_line({ day: formatDate(day), was, became })}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={() => onRewritten('same')} disabled={busy}>
          {m.statement_rewritten_same()}
        </Button>
        <Button onClick={() => onRewritten('new')} disabled={busy}>
          {m.statement_rewritten_new()}
        </Button>
      </div>
    </div>
  );
}

/** Shows payments that are here already and that the bank returned. Somebody has to undo those that are approved. */
function Returned({ read: { returned_lines, currency } }: { read: Kept }) {
  if (returned_lines.length === 0) return null;
  return (
    <div role="alert" className="mb-3 border-l-4 border-stop py-2 pl-4">
      <p className="font-semibold text-stop">{m.statement_returned()}</p>
      <ul>
        {returned_lines.map(({ day, cents, text, is_paid }) => {
          const said = { day: formatDate(day), text, amount: moneyText(cents, currency) };
          return (
            <li key={`${day} ${text}`} className="py-1 wrap-anywhere">
              {is_paid ? m.statement_returned_paid(said) : m.statement_returned_open(said)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Takes back what a file brought: it may be of another account, or a column was a wrong one. */
function TakeBack({ book_id, read }: { book_id: number; read: Kept }) {
  const [removed, setRemoved] = useState<number | null>(null);
  const client = useQueryClient();
  if (read.taken === 0) return null;
  if (removed !== null)
    return (
      <p role="status" className="mt-2 font-semibold text-go">
        {m.statement_taken_back({ count: removed })}
      </p>
    );
  const takeBack = async () => {
    const of = { params: { id: book_id, sentKey: read.sent_key } };
    const gone = await ask('DELETE /api/books/{id}/statements/{sentKey}', of);
    setRemoved(gone.removed);
    await client.invalidateQueries(everyAnswer);
  };
  return (
    <Sure
      label={m.statement_take_back()}
      about={m.import_rows({ count: read.rows })}
      question={m.statement_take_back_sure({ count: read.taken })}
      yes={m.statement_take_back_yes()}
      onYes={takeBack}
    />
  );
}

/** Shows whether the movements that were read add up to the balance that the bank writes. */
function Balance({ read: { balance, currency } }: { read: Kept }) {
  if (balance === null) return null;
  const { opening, came, gone, closing, missing, row } = balance;
  const money = (cents: number) => moneyText(cents, currency);
  return (
    <p className="pb-2">
      <span className="text-small text-ink2">
        {m.statement_balance_sum({
          opening: money(opening),
          came: money(came),
          gone: money(gone),
          sum: money(closing - missing),
        })}
      </span>
      <br />
      {missing === 0 ? (
        <span className="font-semibold text-go">{m.statement_balance_agrees()}</span>
      ) : (
        <span className="font-semibold text-warn">
          {m.statement_balance_differs({
            closing: money(closing),
            amount: money(Math.abs(missing)),
            row: String(row),
          })}
        </span>
      )}
    </p>
  );
}

/** Shows what became of every row of a statement. It opens on the rows that need a person. */
export function StatementRows({ book_id, ...asking }: RewrittenProps & { book_id: number }) {
  const { read } = asking;
  const { rows, taken, known, doubtful, unread, left, rows_left, sheets_left } = read;
  const [chosen, choose] = useState<Term | null>(null);
  /** One row at a time is mended. */
  const [mending, mend] = useState<LeftRow | null>(null);
  const open = chosen ?? (doubtful > 0 ? 'doubtful' : unread > 0 ? 'unread' : null);
  const counts: readonly ImportTerm<Term>[] = [
    { name: 'taken', count: taken, words: m.import_taken, tone: 'go' },
    { name: 'known', count: known, words: m.import_known, tone: 'quiet' },
    { name: 'doubtful', count: doubtful, words: m.import_doubtful, tone: 'warn' },
    { name: 'unread', count: unread, words: m.statement_unread, tone: 'stop' },
    { name: 'none', count: left - unread, words: m.statement_no_payments, tone: 'quiet' },
  ];
  const shown = rows_left.filter((row) => termOf(row) === open);
  const asked = open === 'doubtful' ? read.rewritten : 0;
  const listed = open === 'known' ? read.known_lines.length : shown.length;
  const more = (counts.find(({ name }) => name === open)?.count ?? 0) - listed - asked;
  return (
    <div>
      <Returned read={read} />
      <Balance read={read} />
      <ImportSum rows={rows} terms={counts} open={open} onOpen={choose} />
      {open === 'doubtful' && <Rewritten {...asking} />}
      {open === 'known' && (
        <ul className="text-small">
          {read.known_lines.map(({ day, cents, text }, at) => (
            <li key={at} className="border-t border-line py-2 wrap-anywhere">
              {m.statement_known_line({
                day: formatDate(day),
                text,
                amount: moneyText(cents, read.currency),
              })}
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <ul>
          {shown.map((row, at) => (
            <Row
              key={`${row.row} ${at}`}
              book_id={book_id}
              row={row}
              isOpen={mending === row}
              onOpen={() => mend(row)}
            />
          ))}
        </ul>
      )}
      {listed > 0 && more > 0 && <p className="text-ink2">{m.import_more({ number: String(more) })}</p>}
      <TakeBack book_id={book_id} read={read} />
      {sheets_left.length > 0 && (
        <p className="mt-2 text-small text-ink2">
          {m.statement_sheets_left({ names: sheets_left.join(', ') })}
        </p>
      )}
    </div>
  );
}
