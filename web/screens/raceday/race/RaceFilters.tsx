import { type ReactNode, useId, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { go } from '#web/ground/address/navigation.ts';
import { paths } from '#web/ground/address/paths.ts';
import { Freshness } from './header/FreshnessLine.tsx';
import { SearchBox, useTypedSearch } from '#web/parts/search/SearchBox.tsx';
import { StatusLine } from '#web/parts/race/StatusLine.tsx';
import { openedClass } from './view/opened-class.ts';
import { raceHref } from './parts/place.ts';
import type { FoundRace, RacePlace, Section } from './parts/race-view.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { asksForAll } from './view/matching.ts';

const rowsOf = (section: Section): readonly { entry_id: number }[] =>
  section.kind === 'heats' ? section.heats.flatMap(({ rows }) => rows) : section.rows;

/** Tells screen readers how many riders a search or a filter found. */
function HowMany({ view: { body, place } }: { view: FoundRace }) {
  const isAsked = !asksForAll(place) || place.category !== null;
  // One rider is in several heats.
  const found =
    body.kind === 'sections'
      ? new Set(body.sections.flatMap(rowsOf).map(({ entry_id }) => entry_id)).size + body.more
      : 0;
  return (
    <p role="status" className="sr-only">
      {isAsked && (found === 0 ? m.race_no_match_title() : m.race_riders_count({ count: found }))}
    </p>
  );
}

const field = 'h-12 w-full min-w-0 border-2 border-edge bg-paper text-body text-ink focus:border-ink';

/** Moves the focus past the categories beside the list. */
function goToFirstRider(): void {
  document.querySelector<HTMLElement>('main section a[href*="rider="]')?.focus();
}

/** The search box: the address follows after a pause. */
function Search({ place, alone }: { place: RacePlace; alone: boolean }) {
  const { typed, search } = useTypedSearch(place.q, (q) =>
    go(raceHref(place, { q, rider: null }), { replace: true }),
  );
  return (
    <SearchBox
      label={m.race_search_label()}
      around={`grow-2 ${alone ? 'basis-full md:basis-0' : 'basis-0'}`}
      value={typed}
      onChange={(event) => search(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'Enter') goToFirstRider();
      }}
    />
  );
}

interface PickerProps {
  name: 'category' | 'club';
  label: string;
  all: string;
  place: RacePlace;
  options: { id: number; words: string }[];
}

function Picker({ name, label, all, place, options }: PickerProps) {
  return (
    <select
      name={name}
      aria-label={label}
      value={place[name] ?? ''}
      onChange={(event) => {
        const value = event.target.value === '' ? null : Number(event.target.value);
        go(raceHref(place, { [name]: value, rider: null }), { replace: true });
      }}
      className={`${field} basis-0 grow px-2 font-semibold`}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.words}
        </option>
      ))}
    </select>
  );
}

interface RaceFiltersProps {
  view: FoundRace;
  /** How far the race or its open class is while it is ridden, else null. */
  state: ReactNode;
}

interface StateLineProps extends RaceFiltersProps {
  riders: number;
  /** The id of the form. */
  form: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Shows, on a phone with one class open or a race that is ridden, its state and a button for the form, so that riders come first. */
function StateLine({ view, state, riders, form, isOpen, onToggle }: StateLineProps) {
  return (
    <div
      className={`flex min-h-12 flex-wrap items-center justify-between gap-x-3 print:hidden ${state === null ? 'lg:hidden nojs:hidden' : ''}`}
    >
      <div className="min-w-0 grow basis-24">
        {state ?? (
          <>
            <StatusLine status={view.status} />
            <p className="mt-0.5 text-caption text-ink2">
              {m.race_riders_count({ count: riders })}
              {view.updated_at !== null && ' · '}
              <Freshness view={view} />
            </p>
          </>
        )}
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={form}
        onClick={onToggle}
        className="flex min-h-12 shrink-0 items-center gap-2 font-semibold lg:hidden nojs:hidden"
      >
        <Icon name="filter" className="size-5" />
        {m.race_filter_open()}
      </button>
    </div>
  );
}

/** Draws the filters by rider or plate, category and club as a form. With scripts, it applies at once. */
export function RaceFilters({ view, state }: RaceFiltersProps) {
  const { place, categories, clubs } = view;
  const id = useId();
  const [asked, setAsked] = useState<boolean | null>(null);
  const opened = openedClass(view);
  const hasLine = opened !== undefined || state !== null;
  // A search or a club filter keeps the form open, unless the reader closed it.
  const isOpen = asked ?? (place.q !== '' || place.club !== null);
  return (
    <search aria-label={m.race_filters_label()}>
      {hasLine && (
        <StateLine
          view={view}
          state={state}
          riders={opened?.riders ?? view.riders_count}
          form={id}
          isOpen={isOpen}
          onToggle={() => setAsked(!isOpen)}
        />
      )}
      <form
        id={id}
        action={paths.race}
        method="get"
        onSubmit={(event) => event.preventDefault()}
        className={`flex flex-wrap gap-2 py-3 print:hidden ${hasLine && !isOpen ? 'js:max-lg:hidden' : ''}`}
      >
        <input type="hidden" name="cup_id" value={place.cup_id} />
        <input type="hidden" name="race_date" value={place.race_date} />
        {place.tab !== null && <input type="hidden" name="tab" value={place.tab} />}
        <Search place={place} alone={categories.length > 1 && clubs.length > 1} />
        {categories.length > 1 && (
          <Picker
            name="category"
            label={m.race_category_label()}
            all={m.race_filter_categories()}
            place={place}
            options={categories.map((one) => ({
              id: one.category_id,
              words: `${one.category_name} (${one.riders})`,
            }))}
          />
        )}
        {clubs.length > 1 && (
          <Picker
            name="club"
            label={m.race_club_label()}
            all={m.race_filter_clubs()}
            place={place}
            options={clubs.map((one) => ({ id: one.club_id, words: one.club_name }))}
          />
        )}
        <Button type="submit" className="w-full md:w-auto js:hidden">
          {m.race_search_button()}
        </Button>
      </form>
      <HowMany view={view} />
    </search>
  );
}
