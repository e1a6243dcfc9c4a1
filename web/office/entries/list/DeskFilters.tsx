import { useRef, useState } from 'react';
import type { RaceDesk } from '#contract/office/entries/entries.ts';
import * as m from '#text/messages/messages.js';
import { go, hrefWith, useAddress, useSearchParams } from '#web/app/address/navigation.ts';
import { countShows, type DeskFilter, type Show, shows } from './filters.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

const typingPause = 250;

const showWords: Record<Show, () => string> = {
  missing: m.desk_show_missing,
  waiting: m.desk_show_waiting,
  late: m.desk_show_late,
  withdrawn: m.desk_show_withdrawn,
};

/** The filters of the list, kept in the address. */
export function DeskFilters({ race, filter }: { race: RaceDesk; filter: DeskFilter }) {
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
    <div role="search" className="mt-4 grid grid-cols-2 gap-3 lg:grid-cols-4 print:hidden">
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
