import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import type { Cup } from '#contract/season/cups/cups.ts';
import type { Race, RaceCategory, RaceRider } from '#contract/season/races/races.ts';
import { openTab, type RaceTab, raceTabs } from '#rules/raceday/races/race-tabs.ts';
import { SHEETS } from '#rules/files/sheets.ts';
import { keysOf } from '#rules/table.ts';
import { daysToRace, lastMinute, wallClock } from '#text/when.ts';
import { isPublished, isBeforeDraw } from '#rules/race-statuses.ts';
import { formatInstant } from '#web/ground/format.ts';
import { dateStatus, dayAhead, isBefore, statusShown } from '#web/parts/race/race-status.ts';
import { priceOf } from '#web/parts/race/price-of.ts';
import { heatsRidden } from './heats-ridden.ts';
import { heatsSection } from './heats-section.ts';
import { bodyAsRidden } from './as-ridden.ts';
import { asksForAll, meantIn, nearMatcher, riderMatcher } from './matching.ts';
import { overviewCard } from './overview.ts';
import { placeIn } from '#web/screens/raceday/race/parts/place.ts';
import type {
  FoundRace,
  NoSuchRace,
  RaceBody,
  RacePlace,
  RaceView,
  Section,
  RegistrationView,
} from '#web/screens/raceday/race/parts/race-view.ts';
import { resultsSection, viewedRider } from './results-section.ts';
import { riderSheet } from './rider-sheet.ts';
import { takesInscriptions } from '#rules/season/cups/cups.ts';

/**
 * Tells whether entries are open (spec §4), by the clock of the organization. It is null once the day is drawn or
 * called off, because nobody asks any more.
 * @param now the instant of the page
 */
function registrationOf(race: Race, now: string): RegistrationView | null {
  if (race.called_off || !isBeforeDraw(race.race_status)) return null;
  const { opens_at, closes_at } = race;
  const { cup_status } = race.cup;
  const zone = race.organization.organization_zone;
  const race_status = statusShown({ ...race, cup_status }, race.race_status, now);
  const early = opens_at === null || isBefore(now, opens_at);
  if (race_status === 'NOT_ISCRIPTION' || (race_status === 'INSCRIPTION' && early)) {
    const coming = early ? opens_at : null;
    return { state: 'not_yet', moment: coming === null ? null : wallClock(coming, zone), until: coming };
  }
  if (race_status === 'INSCRIPTION' && takesInscriptions({ cup_status }))
    return { state: 'open', moment: lastMinute(closes_at, zone), until: closes_at };
  // A cup that ended, or a date that moved, closed its entries at a moment that is not recorded.
  return {
    state: 'closed',
    moment: isBefore(now, closes_at) ? null : lastMinute(closes_at, zone),
    until: null,
  };
}

/** Tells whether the cup hides its riders, which lasts until the entries close (spec §2). */
function hidesRiders(race: Race): boolean {
  return race.race_status === 'INSCRIPTION' && !race.cup.cup_parameters.showRiders;
}

/** Lists the tabs of the race, or the stages of a chosen class. Before the first ride, there is no classification. */
function tabsOf(race: Race, category_id: number | null): RaceTab[] {
  const { riders_count, race_races } = race;
  const isAsked = (one: { category_id: number }) => category_id === null || one.category_id === category_id;
  const isRidden = race.race_categories.some((one) => one.reached !== null && isAsked(one));
  return raceTabs({
    riders_count,
    race_races: { ...race_races, mangasResult: isRidden ? race_races.mangasResult : {} },
  }).filter((tab) => tab === 'riders' || tab === 'classification' || race_races[tab]?.some(isAsked));
}

/** A race with more riders opens with an overview of its categories. */
const shownInFull = 60;
/** The largest number of riders that a search over all categories shows. */
const searchLimit = 200;

type Matches = ((rider: RaceRider) => boolean) | null;

function sectionOf(race: Race, category: RaceCategory, tab: RaceTab, matches: Matches): Section | null {
  if (tab === 'classification') return resultsSection(race, category, matches);
  if (tab !== 'riders') return heatsSection(race.race_races[tab] ?? [], category, matches);
  const { category_id, category_name, plate_colour, riders } = category;
  const entered = race.race_riders[String(category_id)] ?? [];
  const rows = entered.filter((rider) => matches?.(rider) ?? true).map(viewedRider);
  return rows.length === 0
    ? null
    : { kind: 'entries', category_id, category_name, plate_colour, riders, rows };
}

function riderRows(section: Section): number {
  return section.kind === 'heats'
    ? section.heats.reduce((sum, heat) => sum + heat.rows.length, 0)
    : section.rows.length;
}

/** Leaves out whole categories beyond the limit, and counts the riders in them. */
function upToLimit(sections: Section[]): { sections: Section[]; more: number } {
  let shown = 0;
  let more = 0;
  const kept = sections.filter((section) => {
    const rows = riderRows(section);
    const fits = shown === 0 || shown + rows <= searchLimit;
    if (fits) shown += rows;
    else more += rows;
    return fits;
  });
  return { sections: kept, more };
}

function bodyOf(race: Race, tab: RaceTab | null, place: RacePlace): RaceBody {
  if (tab === null) return { kind: 'nothing_yet' };
  if (tab === 'riders' && hidesRiders(race)) return { kind: 'hidden_riders' };
  const everyone = asksForAll(place);
  if (everyone && place.category === null && race.riders_count > shownInFull) {
    const cards = race.race_categories.flatMap((category) => overviewCard(race, category, tab) ?? []);
    return { kind: 'overview', cards };
  }
  const sectionsOf = (shown: RaceTab, matches: Matches) =>
    race.race_categories
      .filter((category) => place.category === null || category.category_id === place.category)
      .flatMap((category) => sectionOf(race, category, shown, matches) ?? []);
  // A search that finds nobody as typed may contain a typing error.
  const tries = everyone ? [null] : [riderMatcher(place), ...(place.q === '' ? [] : [nearMatcher(place)])];
  for (const matches of tries) {
    const sections = sectionsOf(tab, matches);
    if (sections.length > 0) {
      const meant = place.q === '' ? null : meantIn(sections, place.q);
      return { kind: 'sections', ...(matches ? upToLimit(sections) : { sections, more: 0 }), meant };
    }
    if (tab !== 'classification' && sectionsOf('classification', matches).length > 0)
      return { kind: 'elsewhere' };
  }
  return { kind: 'no_match' };
}

/**
 * Chooses the tab of an address that names none, or one that the class does not ride: the last one (spec §2). With a
 * category, a club or a rider, it is the classification, which has every rider; the final would hide all but eight.
 */
function tabFor(tabs: readonly RaceTab[], place: RacePlace): RaceTab | null {
  const looksForSomeone = place.category !== null || !asksForAll(place);
  const asked = tabs.find((tab) => tab === place.tab) ?? null;
  if (asked === null && looksForSomeone && tabs.includes('classification')) return 'classification';
  return openTab(tabs, asked);
}

function clubsOf(race: Race): FoundRace['clubs'] {
  const lists = [...Object.values(race.race_riders), ...Object.values(race.race_races.mangasResult)];
  const clubs = new Map<number, string>();
  for (const rider of lists.flat()) if (rider.club) clubs.set(rider.club.club_id, rider.club.club_name);
  const collator = new Intl.Collator('es', { sensitivity: 'base' });
  return [...clubs]
    .map(([club_id, club_name]) => ({ club_id, club_name }))
    .sort((a, b) => collator.compare(a.club_name, b.club_name) || a.club_id - b.club_id);
}

function downloadsOf(race: Race): FoundRace['downloads'] {
  return keysOf(SHEETS).flatMap((key) => {
    const href = race.race_files[key];
    return href ? [{ key, href }] : [];
  });
}

function correctionsOf({ race_corrections = [] }: Race, body: RaceBody): FoundRace['corrections'] {
  if (race_corrections.length === 0 || body.kind !== 'sections') return [];
  const shown = new Set(body.sections.flatMap((one) => (one.kind === 'entries' ? [] : [one.category_id])));
  return race_corrections.filter(({ category_id }) => shown.has(category_id));
}

/** Gives the sponsors of the date and, with one class open, also those of the class. */
const sponsorsOf = ({ race_sponsors = [] }: Race, { category }: RacePlace): FoundRace['sponsors'] =>
  race_sponsors.filter(({ category_id }) => category_id === null || category_id === category);

function missingRace(cup: Cup | null, asked: string | null): NoSuchRace {
  const dates = cup?.cup_dates ?? [];
  const planned = dates.find(({ date, race_id }) => date === asked && race_id === null);
  return {
    kind: 'missing',
    planned: planned === undefined ? null : { date: planned.date, name: planned.name, place: planned.place },
    cup: cup && {
      cup_id: cup.cup_id,
      cup_name: cup.cup_name,
      organization_shortname: cup.organization.organization_shortname,
    },
    // A date without a race would only lead back to this page.
    dates: dates.filter(({ race_id }) => race_id !== null).map(({ date, name }) => ({ date, name })),
  };
}

/**
 * Computes the view of the race page, and nothing more. It uses the race, the dates of its cup when the race is
 * missing, the query of the address, the instant of the page, and the races of today. Spec §2 "Race page".
 */
export function viewOfRace(
  race: Race | null,
  cup: Cup | null,
  search: URLSearchParams,
  now: string,
  today: readonly RiddenToday[] = [],
): RaceView {
  if (!race) return missingRace(cup, search.get('race_date'));
  const place = placeIn(search, race.cup_id, race.race_date);
  const tabs = tabsOf(race, place.category);
  const tab = tabFor(tabs, place);
  const { organization_zone, organization_name, organization_shortname, organization_contact } =
    race.organization;
  const status = dateStatus({ ...race, ...race.cup }, now, organization_zone);
  const is_live = status.word === 'live';
  const outdoors =
    is_live || daysToRace(dayAhead(race, now, organization_zone), now, organization_zone) === 0;
  const told = outdoors ? today.find(({ race_id }) => race_id === race.race_id) : undefined;
  const ridden = told === undefined ? null : { ...told, knownAt: null };
  const body = bodyAsRidden(bodyOf(race, tab, place), ridden);
  return {
    kind: 'race',
    place,
    race_id: race.race_id,
    organization_id: race.organization_id,
    published: isPublished(race.race_status),
    race_name: race.race_name,
    is_live,
    status,
    race_date: race.race_date,
    neighbours: race.race_neighbours,
    notices: race.race_notices?.filter(({ ends_at }) => Date.parse(ends_at) > Date.parse(now)) ?? [],
    outdoors,
    race_place: race.race_place,
    track: race.race_track ?? null,
    timetable: race.race_timetable ?? null,
    office_hours: race.race_office_hours ?? null,
    guide: race.race_guide ?? null,
    video: race.race_video ?? null,
    photos: race.race_photos,
    photos_count: race.race_photos_count,
    sponsors: sponsorsOf(race, place),
    contact: race.race_contact ?? null,
    organization_shortname,
    organization_contact,
    organization_name,
    zone: organization_zone,
    country: race.organization.country_code,
    written_in: race.organization.organization_language,
    cup_name: race.cup.cup_name,
    ranking: race.cup.cup_parameters.showRanking,
    regulation: race.cup.has_regulation,
    updated_at: race.updated_at,
    updated_when: race.updated_at === null ? null : formatInstant(race.updated_at, organization_zone),
    riders_count: race.riders_count,
    registration: registrationOf(race, now),
    ...priceOf(race),
    tabs,
    tab,
    categories: race.race_categories
      .filter((category) => category.riders > 0)
      .map(({ category_id, category_name, riders }) => ({ category_id, category_name, riders })),
    clubs: clubsOf(race),
    downloads: downloadsOf(race),
    body,
    corrections: correctionsOf(race, body),
    rider: riderSheet(race, place.rider),
    heats_ridden: heatsRidden(race, place.category),
    ridden,
    protests: (race.race_protests ?? []).filter(
      ({ category_id }) => place.category === null || category_id === place.category,
    ),
    last_change: body.kind === 'overview' ? (race.race_corrections?.[0] ?? null) : null,
  };
}
