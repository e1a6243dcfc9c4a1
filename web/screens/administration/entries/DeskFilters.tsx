import { useId, useRef, useState } from 'react';
import type { RaceDesk } from '#contract/office-entries.ts';
import * as m from '#text/messages/messages.js';
import { go, hrefWith, useAddress, useSearchParams } from '#web/app/navigation.ts';
import {
  countShows,
  type DeskFilter,
  type Show,
  shows,
} from '#web/screens/administration/entries/filters.ts';
import { Icon } from '#web/ui/Icon.tsx';

const field = 'h-12 w-full min-w-0 border-2 border-edge bg-paper text-body text-ink focus:border-ink';
const typingPause = 250;

const showWords: Record<Show, () => string> = {
  missing: m.desk_show_missing,
  waiting: m.desk_show_waiting,
  late: m.desk_show_late,
  withdrawn: m.desk_show_withdrawn,
};

interface PickProps {
  label: string;
  value: string;
  all: string;
  options: readonly { value: string; label: string }[];
  onPick: (value: string) => void;
}

function Pick({ label, value, all, options, onPick }: PickProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onPick(event.target.value)}
      className={`${field} px-3`}
    >
      <option value="">{all}</option>
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}

/** What of the list is shown; the address follows. */
export function DeskFilters({ race, filter }: { race: RaceDesk; filter: DeskFilter }) {
  const id = useId();
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
    <div role="search" className="mt-4 grid gap-2 sm:grid-cols-2 lg:grid-cols-4 print:hidden">
      <div className="relative min-w-0">
        <label htmlFor={id} className="sr-only">
          {m.desk_search()}
        </label>
        <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-6 text-ink3" />
        <input
          id={id}
          type="search"
          value={typed}
          onChange={(event) => search(event.target.value)}
          placeholder={m.desk_search()}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={60}
          className={`${field} pr-2 pl-11 placeholder:text-ink3`}
        />
      </div>
      <Pick
        label={m.desk_category()}
        value={filter.category}
        all={m.desk_all_categories()}
        options={race.categories
          .filter(({ entries, waiting }) => entries + waiting > 0)
          .map((one) => ({ value: String(one.category_id), label: one.category_name }))}
        onPick={(category) => set({ category })}
      />
      {byName.length > 1 && (
        <Pick
          label={m.desk_club()}
          value={filter.club}
          all={m.desk_all_clubs()}
          options={byName.map(([club_id, label]) => ({ value: String(club_id), label }))}
          onPick={(club) => set({ club })}
        />
      )}
      <Pick
        label={m.desk_show()}
        value={filter.show}
        all={m.desk_show_everybody()}
        options={shows
          .filter((one) => counts[one] > 0 || filter.show === one)
          .map((one) => ({ value: one, label: `${showWords[one]()} (${counts[one]})` }))}
        onPick={(show) => set({ show })}
      />
    </div>
  );
}
