import { keyOf } from '#web/ground/call/use-ask.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MovementLine, Movements } from '#contract/money/movements.ts';
import { isDate } from '#rules/calendar.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { Found } from '#web/parts/Found.tsx';
import { formatDate, formatInstant } from '#web/ground/format.ts';
import { conceptOf } from '#web/parts/due-words.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { FileButton } from '#web/parts/papers/ReceiptFile.tsx';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { isMovementKind, movementKindWords } from '#text/movement-kinds.ts';
import { Older } from './parts/Older.tsx';
import { useDuesAddress } from './parts/use-books.ts';
import { useSearch } from '#web/office/parts/use-search.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { addressOf } from '#web/ground/call/address-of.ts';
import { ask } from '#web/ground/call/ask.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { DuesSearch } from '#web/office/money/dues/parts/DuesSearch.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface FiltersProps {
  from: string;
  to: string;
  kind: string;
  typed: string;
  onType: (typed: string) => void;
}

/** Chooses which movements are shown: days, kind, rider. The address stores all of it. */
function MovementFilters({ from, to, kind, typed, onType }: FiltersProps) {
  const { set } = useDuesAddress();
  const days = [
    ['from', m.dues_from(), from],
    ['to', m.dues_to(), to],
  ] as const;
  return (
    <div role="search" aria-label={m.search_open()} className="mt-5 grid grid-cols-2 gap-4 lg:grid-cols-4">
      {days.map(([name, label, value]) => (
        <TextField
          key={name}
          name={name}
          type="date"
          label={label}
          value={value}
          onChange={(event) => event.target.value !== '' && set({ [name]: event.target.value })}
        />
      ))}
      <SelectField
        name="kind"
        label={m.dues_sheet_what()}
        choose={m.dues_kind_all()}
        options={Object.entries(movementKindWords).map(([value, words]) => ({ value, label: words() }))}
        value={kind}
        onChange={({ target: { value } }) => set({ kind: isMovementKind(value) ? value : null })}
      />
      <DuesSearch label={m.dues_sheet_rider()} typed={typed} onType={onType} />
    </div>
  );
}

/** Reads a day of the address, if it is one. */
const dayOr = (text: string | null, otherwise: string): string =>
  text !== null && isDate(text) ? text : otherwise;

function MovementItem({ line }: { line: MovementLine }) {
  const kind = movementKindWords[line.movement_kind]();
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 font-semibold wrap-anywhere">
          {line.takes_back === null
            ? kind
            : m.dues_takes_back({ what: kind, number: String(line.takes_back) })}{' '}
          · {line.rider_fullname}
        </p>
        <p className="display text-d22 whitespace-nowrap">{moneyText(line.cents, line.currency)}</p>
      </div>
      <p className="text-small text-ink2 wrap-anywhere">
        {[
          m.dues_number({ number: String(line.movement_id) }),
          formatInstant(line.made_at, ownZone()),
          conceptOf(line),
          line.receipt_number === null ? '' : m.dues_receipt_n({ number: String(line.receipt_number) }),
          line.reason,
          line.made_by,
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
    </li>
  );
}

/** Shows the sums of the listed movements and, with all kinds, also everything received. */
function Sums({ sums, whole }: { sums: Movements['sums']; whole: boolean }) {
  const all = sums.map(({ currency, ...sum }) => ({
    currency,
    rows: [
      [movementKindWords.charge(), sum.charge],
      [movementKindWords.relief(), sum.relief],
      [movementKindWords.cash(), sum.cash],
      [movementKindWords.transfer(), sum.transfer],
      [movementKindWords.provider(), sum.provider],
      [movementKindWords.taken_back(), sum.taken_back],
      [movementKindWords.refund(), sum.refund],
    ] as const,
    received: sum.cash + sum.transfer + sum.provider + sum.taken_back + sum.refund,
  }));
  return all.map(({ currency, rows, received }) => (
    <dl key={currency} className="border-t-2 border-ink not-first:mt-5">
      {rows
        .filter(([, cents]) => cents !== 0)
        .map(([name, cents]) => (
          <div key={name} className="flex justify-between gap-3 border-b border-line py-2">
            <dt>{name}</dt>
            <dd className="tabular-nums">{moneyText(cents, currency)}</dd>
          </div>
        ))}
      {whole && (
        <div className="flex items-baseline justify-between gap-3 py-2 font-semibold">
          <dt>{m.dues_net_received()}</dt>
          <dd className="display text-d22">{moneyText(received, currency)}</dd>
        </div>
      )}
    </dl>
  ));
}

/** Lists the movements between two days, of a kind or a rider, and offers the file for the accountant. */
export function MovementsView({ book_id }: { book_id: number }) {
  const { params } = useDuesAddress();
  const { typed, setTyped, q } = useSearch();
  const [today] = useState(() => new Intl.DateTimeFormat('en-CA').format(new Date()));
  const from = dayOr(params.get('from'), `${today.slice(0, 8)}01`);
  const to = dayOr(params.get('to'), today);
  const asked = params.get('kind') ?? '';
  const kind = isMovementKind(asked) ? asked : '';
  const query = useInfiniteQuery({
    queryKey: keyOf('GET /api/books/{id}/movements', {
      params: { id: book_id },
      query: { from, to, kind, q },
    }),
    queryFn: ({ pageParam }) =>
      ask('GET /api/books/{id}/movements', {
        params: { id: book_id },
        query: { from, to, kind, q, before: pageParam },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const { data, error, refetch } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <MovementFilters from={from} to={to} kind={kind} typed={typed} onType={setTyped} />
      <Found count={(q === '' && kind === '') || !data ? null : items.length} />
      {!data && <Arriving error={error} again={refetch} rows={6} />}
      {data && (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="lg:order-2">
            <Sums sums={data.pages[0]?.sums ?? []} whole={kind === ''} />
            <h2 className="mt-5 font-semibold">{m.dues_export_title()}</h2>
            <p className="mb-3 text-small text-ink2">
              {m.dues_export_why({ from: formatDate(from), to: formatDate(to) })}
            </p>
            <div className="flex flex-wrap gap-3">
              {(['xlsx', 'csv'] as const).map((format) => (
                <FileButton
                  key={format}
                  address={addressOf('GET /api/books/{id}/movements/file', {
                    params: { id: book_id },
                    query: { from, to, format },
                  })}
                  name={`movimientos-${from}-${to}.${format}`}
                  words={format === 'xlsx' ? m.dues_export_xlsx() : m.dues_export_csv()}
                />
              ))}
            </div>
          </div>
          <div>
            {items.length === 0 && (
              <EmptyState
                title={q === '' && kind === '' ? m.dues_movements_none() : m.dues_movements_none_such()}
              />
            )}
            <ul className="border-t-2 border-ink empty:hidden">
              {items.map((line) => (
                <MovementItem key={line.movement_id} line={line} />
              ))}
            </ul>
            <Older query={query} />
          </div>
        </div>
      )}
    </>
  );
}
