import { useState } from 'react';
import type { Ledger } from '#contract/money/ledger.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { conceptOf } from '#web/parts/due-words.ts';
import { useDuesAddress } from '#web/office/money/dues/parts/use-books.ts';
import {
  type BooksFilters,
  type Period,
  type Row,
  type BooksShow,
  showsInBooks,
} from '#web/office/money/dues/parts/view.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

const showWords: Record<BooksShow, () => string> = {
  owing: m.dues_show_owing,
  overdue: m.dues_show_overdue,
  clear: m.dues_show_clear,
  all: m.dues_show_all,
};

function countOf(show: BooksShow, rows: readonly Row[]): number {
  if (show === 'owing') return rows.filter(({ left }) => left > 0).length;
  if (show === 'overdue') return rows.filter(({ overdue }) => overdue).length;
  return show === 'clear' ? rows.filter(({ left }) => left === 0).length : rows.length;
}

interface FiltersProps {
  ledger: Ledger;
  rows: readonly Row[];
  periods: readonly Period[];
  filters: BooksFilters;
}

/** Chooses which riders are shown. The address stores all of it. */
export function DebtorFilters({ ledger, rows, periods, filters }: FiltersProps) {
  const { href, set } = useDuesAddress();
  const [typed, setTyped] = useState(filters.q);
  const seasons = new Map(ledger.seasons.map(({ season, left_cents }) => [season, left_cents]));
  if (!seasons.has(ledger.season)) seasons.set(ledger.season, 0);
  return (
    <>
      <ul className="scroll-strip mt-5 flex gap-2">
        {showsInBooks.map((show) => (
          <li key={show} className="shrink-0">
            <Link
              href={href({ show: show === 'owing' ? null : show })}
              replace
              aria-current={show === filters.show ? 'page' : undefined}
              className="flex min-h-12 items-center border-2 border-edge px-4 font-semibold aria-[current=page]:border-ink aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
            >
              {showWords[show]()}
              <span className="ml-2 tabular-nums">{countOf(show, rows)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <form
        role="search"
        aria-label={m.search_open()}
        onSubmit={(event) => event.preventDefault()}
        className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-4"
      >
        <div className="col-span-2">
          <TextField
            name="q"
            type="search"
            label={m.payments_find()}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              set({ q: event.target.value });
            }}
          />
        </div>
        <SelectField
          name="period"
          label={m.dues_period()}
          choose={m.dues_period_all()}
          options={periods.map(({ key, due }) => ({
            value: key,
            label: due.kind === 'entry' ? (due.race_name ?? '') : conceptOf(due),
          }))}
          value={filters.period}
          onChange={(event) => set({ period: event.target.value })}
        />
        <SelectField
          name="season"
          label={m.dues_season_label()}
          choose={m.dues_season_now()}
          options={[...seasons].map(([season, left]) => ({
            value: String(season),
            label:
              left === 0
                ? String(season)
                : m.dues_season_left({
                    season: String(season),
                    left: moneyText(left, ledger.book.currency),
                  }),
          }))}
          value={String(ledger.season)}
          onChange={(event) => set({ season: event.target.value, period: null })}
        />
      </form>
    </>
  );
}
