import { useState, useRef } from 'react';
import type { DeskLine, RaceDesk } from '#contract/entries/office/entries.ts';
import { isPublished } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { Found } from '#web/parts/Found.tsx';
import { go, hrefWith, useAddress, useSearchParams } from '#web/ground/address/navigation.ts';
import { Link } from '#web/ground/address/link.tsx';
import { lateHref } from '#web/ground/address/office-paths.ts';
import { EnterSheet } from './EnterSheet.tsx';
import { filterIn, shownLines, countShows, type DeskFilter, type Show, shows } from './filters.ts';
import { LineList } from './LineList.tsx';
import { LineSheet } from './LineSheet.tsx';
import type { RaceTable } from './parts/use-race-desk.ts';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

const typingPause = 250;

const showWords: Record<Show, () => string> = {
  missing: m.desk_show_missing,
  waiting: m.desk_show_waiting,
  late: m.desk_show_late,
  withdrawn: m.desk_show_withdrawn,
};

/** Draws the filters of the list, which the address stores. */
function DeskFilters({ race, filter }: { race: RaceDesk; filter: DeskFilter }) {
  const { path } = useAddress();
  const params = useSearchParams();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(filter.q);
  const set = (changes: Partial<DeskFilter>) => go(hrefWith(path, params, changes), { replace: true });
  const search = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => set({ q: text.trim() }), typingPause);
  };
  const counts = countShows(race.lines);
  const clubs = new Map(
    race.lines.flatMap(({ club_id, club_name }) => (club_id === null ? [] : [[club_id, club_name]])),
  );
  const byName = [...clubs].toSorted(([, a], [, b]) => a.localeCompare(b));
  return (
    <div
      role="search"
      aria-label={m.search_open()}
      className="mt-4 grid grid-cols-2 gap-3 lg:grid-cols-4 print:hidden"
    >
      <div className="col-span-2 lg:col-span-1">
        <TextField
          name="q"
          type="search"
          label={m.desk_search()}
          value={typed}
          onChange={(event) => search(event.target.value)}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={60}
        />
      </div>
      <SelectField
        name="category"
        label={m.desk_category()}
        value={filter.category}
        choose={m.messages_category_all()}
        options={race.categories
          .filter(({ entries, waiting }) => entries + waiting > 0)
          .map((one) => ({ value: String(one.category_id), label: one.category_name }))}
        onChange={(event) => set({ category: event.target.value })}
      />
      {byName.length > 1 && (
        <SelectField
          name="club"
          label={m.desk_club()}
          value={filter.club}
          choose={m.messages_club_all()}
          options={byName.map(([club_id, label]) => ({ value: String(club_id), label }))}
          onChange={(event) => set({ club: event.target.value })}
        />
      )}
      <div className={byName.length > 1 ? 'col-span-2 lg:col-span-1' : ''}>
        <SelectField
          name="show"
          label={m.desk_show()}
          value={filter.show}
          choose={m.desk_show_everybody()}
          options={shows
            .filter((one) => counts[one] > 0 || filter.show === one)
            .map((one) => ({ value: one, label: `${showWords[one]()} (${counts[one]})` }))}
          onChange={(event) => set({ show: event.target.value })}
        />
      </div>
    </div>
  );
}

/** Lists the entries, filtered by the address. Each is a link to its actions. */
export function ListPage({ table }: { table: RaceTable }) {
  const { race } = table;
  const { path } = useAddress();
  const filter = filterIn(useSearchParams());
  const [isNew, setIsNew] = useState(false);
  const [chosen, setChosen] = useState<DeskLine | null>(null);
  const lines = shownLines(race.lines, filter);
  const canEnter = race.refusal === null;
  const isDrawn =
    race.role === 'official' && race.refusal === 'inscription.drawn' && !isPublished(race.race_status);
  const lateLink = isDrawn && (
    <Link href={lateHref(race.race_id)} className={secondaryButton}>
      {m.late_add_open()}
    </Link>
  );
  const enterButton = canEnter && (
    <Button look="primary" onClick={() => setIsNew(true)}>
      <Icon name="plus" className="size-5" />
      {m.desk_enter()}
    </Button>
  );
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold tabular-nums">
          {m.office_next_entries({ count: race.entries })}
          {race.waiting > 0 && ` · ${m.office_next_waiting({ count: race.waiting })}`}
        </p>
        {race.lines.length > 0 && enterButton}
        {lateLink}
      </div>
      {race.lines.length === 0 ? (
        <EmptyState title={m.desk_empty()} actions={enterButton || undefined}>
          {canEnter ? m.desk_empty_why() : undefined}
        </EmptyState>
      ) : (
        <DeskFilters race={race} filter={filter} />
      )}
      <Found count={lines.length === race.lines.length ? null : lines.length} />
      {race.lines.length > 0 && lines.length === 0 && (
        <EmptyState
          title={m.desk_none_shown()}
          actions={
            <Button onClick={() => go(hrefWith(path, new URLSearchParams()), { replace: true })}>
              {m.desk_show_all()}
            </Button>
          }
        />
      )}
      <LineList race={race} lines={lines} onChoose={setChosen} />
      {isNew && <EnterSheet table={table} onClose={() => setIsNew(false)} />}
      {chosen && <LineSheet table={table} line={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
