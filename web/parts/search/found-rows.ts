import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import type { SearchReply } from '#contract/season/search/search.ts';
import { SEARCH_KINDS, type SearchKind } from '#rules/season/search/search-kinds.ts';
import { formatDate } from '#web/ground/format.ts';
import { clubHref, homeCupHref, raceDateHref, riderHref, trackHref } from '#web/ground/address/paths.ts';

import { markOfDate, racesOfClub, type TodayMark } from '#web/parts/live/todays-races.ts';

type PlateColour = SearchReply['riders'][number]['plate_colour'];

export interface FoundRow {
  key: string;
  href: string;
  title: string;
  /** The text that distinguishes it from another result with the same name. */
  detail: string;
  plate: { plate: string; colour: PlateColour } | null;
  /** Whether it is ridden today; of a club, whether its riders ride. */
  mark: TodayMark | null;
  isOff: boolean;
}

/** The results of one kind. */
export interface FoundGroup {
  kind: SearchKind;
  rows: FoundRow[];
  /** There are more results than were sent. */
  hasMore: boolean;
}

const details = (...parts: (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' · ');

const row = (made: Pick<FoundRow, 'key' | 'href' | 'title' | 'detail'> & Partial<FoundRow>): FoundRow => ({
  plate: null,
  mark: null,
  isOff: false,
  ...made,
});

const season = (first: string | null, last: string | null): string => {
  const [from, to] = [first?.slice(0, 4) ?? '', last?.slice(0, 4) ?? ''];
  return from === to ? from : `${from}–${to}`;
};

/** The races of these days, and the instant of the page. */
export interface Now {
  races: readonly RiddenToday[];
  now: string;
}

const rowsOf: Record<SearchKind, (found: SearchReply, today: Now) => FoundRow[]> = {
  riders: ({ riders }) =>
    riders.map((one) =>
      row({
        key: `rider-${one.rider_id}`,
        href: riderHref({ rider_id: one.rider_id, name: one.shows_initials ? null : one.rider_fullname }),
        title: one.rider_fullname,
        detail: details(one.category_name, one.club_name, one.country_code),
        plate: { plate: one.plate, colour: one.plate_colour },
      }),
    ),
  clubs: ({ clubs }, { races, now }) =>
    clubs.map((one) =>
      row({
        key: `club-${one.club_id}`,
        href: clubHref(one),
        title: one.club_name,
        detail: details(one.organization_shortname, one.country_code),
        mark: racesOfClub(races, one.club_id, now)[0]?.mark ?? null,
      }),
    ),
  tracks: ({ tracks }) =>
    tracks.map((one) =>
      row({
        key: `track-${one.track_id}`,
        href: trackHref(one),
        title: one.track_name,
        detail: details(one.track_city, one.track_state, one.country_code),
      }),
    ),
  cups: ({ cups }) =>
    cups.map((one) =>
      row({
        key: `cup-${one.cup_id}`,
        href: homeCupHref(one.cup_id),
        title: one.cup_name,
        detail: details(one.organization_shortname, season(one.first_date, one.last_date)),
      }),
    ),
  dates: ({ dates }, { races, now }) =>
    dates.map((one) =>
      row({
        key: `date-${one.cup_id}-${one.race_date}`,
        href: raceDateHref(one),
        title: details(one.date_name, one.date_place),
        detail: details(formatDate(one.race_date), one.cup_name),
        mark: markOfDate(
          races.find((race) => race.cup_id === one.cup_id && race.race_date === one.race_date),
          { isLive: one.race_status === 'RACING' && !one.called_off, isToday: false },
          now,
        ),
        isOff: one.called_off,
      }),
    ),
};

/** The results of a search in groups; groups with only similar names come last. */
export function foundGroups(found: SearchReply, today: Now = { races: [], now: '' }): FoundGroup[] {
  const isNear = (kind: SearchKind) => found[kind].every(({ is_near }) => is_near);
  return SEARCH_KINDS.toSorted((a, b) => Number(isNear(a)) - Number(isNear(b)))
    .map((kind) => ({ kind, rows: rowsOf[kind](found, today), hasMore: found.more.includes(kind) }))
    .filter(({ rows }) => rows.length > 0);
}
