import { sanitizeRegulation } from '#server/season/cups/regulation/sanitize-regulation.ts';
import { addDays } from '#rules/calendar.ts';
import { colourOfPlate } from '#rules/season/categories/categories.ts';
import type { SeedCategory } from '#rules/season/categories/category-lists.ts';
import { countryOf } from '#server/season/import/meeting/countries.ts';
import { CUPS, type DemoCup, type DemoDate, categoriesOf } from '#server/operations/demo/plan/cups.ts';
import {
  DELEGATIONS,
  type DemoOrganization,
  ORGANIZATIONS,
} from '#server/operations/demo/plan/organizations.ts';
import { attendance, makePool, type Pool } from './pools.ts';
import { addRaceDay } from './race-day.ts';
import { demoColours, demoTrack } from '#server/operations/demo/plan/tracks.ts';
import { regulationOf } from '#server/operations/demo/plan/regulations.ts';
import { noRows, type SeasonRows } from './season-rows.ts';
import { dayOf, seasonLabel } from '#server/operations/demo/plan/season-dates.ts';
import { POINTS_TABLES } from '#rules/season/cups/points-tables.ts';

/** The league that has three cups ranks its riders over all of them. */
const ORGANIZATION = 1;
const KINDS = [
  { cup_id: 1, kind_name: 'Copa nacional', count_best: 4, table: 'cz-cup' },
  { cup_id: 2, kind_name: 'Torneo provincial', count_best: 3, table: 'cz-league' },
  { cup_id: 3, kind_name: 'Copa de Verano', count_best: 2, table: 'cz-free-race' },
] as const;
/** The window is long enough for the dates of last summer to be about to leave it. */
const WINDOW_DAYS = 455;

/** Adds a ranking over several cups, of today and by age. */
function addFederationRanking(rows: SeasonRows): void {
  const federation_ranking_id = 1;
  rows.federation_ranking.push({
    federation_ranking_id,
    organization_id: ORGANIZATION,
    ranking_name: 'Ranking nacional',
    is_public: true,
    window_days: WINDOW_DAYS,
    age_on: 'YEAR',
    class_rule: 'RANKED',
    ranking_version: 1,
  });
  for (const [index, { cup_id, kind_name, count_best, table }] of KINDS.entries()) {
    const kind_no = index + 1;
    rows.federation_kind.push({ federation_ranking_id, kind_no, kind_name, count_best });
    rows.federation_event.push({ federation_ranking_id, cup_id, race_date: null, kind_no });
    const ranges = POINTS_TABLES.find(({ code }) => code === table)?.ranges ?? [];
    for (const { from, to, points } of ranges)
      rows.federation_points.push({ federation_ranking_id, kind_no, place_from: from, place_to: to, points });
  }
  const names = new Set(categoriesOf('argentina').map(({ name }) => name));
  for (const { category_id, category_name, organization_id } of rows.category)
    if (organization_id === ORGANIZATION && names.has(category_name) && category_id !== undefined)
      rows.federation_category.push({ federation_ranking_id, category_id });
}

/** A date of the season, for the code that places pictures. */
export interface SeasonDate {
  cup: DemoCup;
  race_date: string;
  race_id: number | null;
  kind: DemoDate['moment']['kind'];
}

export interface Season {
  rows: SeasonRows;
  dates: SeasonDate[];
}

/** A result of the last ten days still waits for the end of protests. */
const PROVISIONAL_WEEKS = 1;

function addCountries(rows: SeasonRows): Map<string, number> {
  const codes = new Set([...ORGANIZATIONS.flatMap(({ country }) => country ?? []), ...DELEGATIONS]);
  return new Map(
    [...codes].map((code, index) => {
      const [country_code, country_iso, country_name] = countryOf(code);
      rows.country.push({ country_id: index + 1, country_code, country_iso, country_name });
      return [code, index + 1];
    }),
  );
}

function addOrganization(
  rows: SeasonRows,
  one: DemoOrganization,
  countries: ReadonlyMap<string, number>,
): number[] {
  rows.organization.push({
    organization_id: one.organization_id,
    organization_name: one.name,
    organization_shortname: one.shortname,
    organization_order: one.order,
    organization_price: one.price,
    organization_currency: one.currency,
    organization_zone: one.zone,
    organization_contact: one.contact,
    country_id: countries.get(one.country ?? '') ?? null,
  });
  return one.clubs.map((club_name, index) => {
    const club_id = rows.club.length + 1;
    const [club_city, club_state] = one.towns[index % one.towns.length] ?? ['', ''];
    rows.club.push({
      club_id,
      club_name,
      organization_id: one.organization_id,
      club_city,
      club_state,
      club_public_contact: `${club_name} · +00 000 555 0${200 + club_id}`,
      club_colours: demoColours(club_id),
    });
    return club_id;
  });
}

/** Returns the track of a date, which is made when the first date is ridden there. */
function trackOf(rows: SeasonRows, one: DemoOrganization, place: string): number {
  const [track_name = place, city] = place.split(', ');
  const known = rows.track.find(
    (track) => track.organization_id === one.organization_id && track.track_name === track_name,
  );
  if (typeof known?.track_id === 'number') return known.track_id;
  const track_id = rows.track.length + 1;
  const [[town] = ['']] = one.towns;
  const track_city = city ?? one.towns[track_id % one.towns.length]?.[0] ?? town;
  const states = one.towns.map(([, state]) => state);
  const { state, where, surface, length, directions, contact } = demoTrack(
    track_id,
    one.country,
    one.language,
    track_city,
    states,
  );
  rows.track.push({
    track_id,
    organization_id: one.organization_id,
    track_name,
    track_city,
    track_state: one.towns.find(([name]) => name === track_city)?.[1] ?? state,
    track_latitude: where[0],
    track_longitude: where[1],
    track_directions: directions,
    track_contact: contact,
    track_surface: surface,
    track_length: length,
  });
  return track_id;
}

function addCategories(rows: SeasonRows, organization_id: number, list: readonly SeedCategory[]): number[] {
  return list.map((category, index) => {
    const category_id = rows.category.length + 1;
    rows.category.push({
      category_id,
      category_name: category.name,
      organization_id,
      category_order: (index + 1) * 10,
      min_age: category.min_age,
      max_age: category.max_age,
      gender: category.gender,
      wheel: category.wheel,
      level: category.level,
      external_code: category.external_code,
      plate_colour: colourOfPlate(category),
    });
    return category_id;
  });
}

function addCup(rows: SeasonRows, cup: DemoCup, label: string, language: 'es' | 'pt'): void {
  const race_rules_id = rows.race_rules.length + 1;
  rows.race_rules.push({ race_rules_id, ...cup.rules });
  rows.cup.push({
    cup_id: cup.cup_id,
    cup_name: `${cup.name} ${label}`,
    cup_status: cup.status,
    organization_id: cup.organization_id,
    cup_parameters: { showRanking: cup.showRanking, showRiders: cup.showRiders },
    cup_regulation: sanitizeRegulation(regulationOf(cup, language)),
    race_rules_id,
    count_best: cup.count_best,
    club_rule: cup.club_rule ?? null,
    club_best: cup.club_rule === 'best' ? 3 : null,
  });
  for (const { from, to, points } of cup.points) {
    rows.cup_points.push({ cup_id: cup.cup_id, place_from: from, place_to: to, points });
  }
  if (cup.showRanking) {
    const event = language === 'pt' ? 'a final nacional' : 'la final nacional';
    rows.cup_qualification.push({ cup_id: cup.cup_id, event, places: 8, min_rounds: 3, position: 1 });
  }
}

function statusOf({ moment }: DemoDate): string | null {
  switch (moment.kind) {
    case 'finished':
      return moment.weeks <= PROVISIONAL_WEEKS ? 'PROVISIONAL' : 'OFFICIAL';
    case 'live':
      return 'RACING';
    case 'open':
      return 'INSCRIPTION';
    case 'announced':
      return 'NOT_ISCRIPTION';
    default:
      return null;
  }
}

function addDates(
  rows: SeasonRows,
  organization: DemoOrganization,
  cup: DemoCup,
  days: readonly string[],
  categoryIds: readonly number[],
  pool: Pool,
): SeasonDate[] {
  const coming = attendance(cup, pool);
  return cup.dates.map((date, index): SeasonDate => {
    const race_date = days[index] ?? '';
    const { kind } = date.moment;
    const date_name = cup.date_name.replace('{n}', String(index + 1));
    const multiplier = index === cup.dates.length - 1 && cup.showRanking ? 2 : 1;
    const track_id = trackOf(rows, organization, date.place);
    rows.cup_date.push({
      cup_id: cup.cup_id,
      race_date,
      date_name,
      date_place: date.place,
      track_id,
      multiplier,
    });
    const race_status = statusOf(date);
    if (race_status === null) return { cup, race_date, race_id: null, kind };
    const race_id = rows.race.length + 1;
    const [place] = date.place.split(',');
    rows.race.push({
      race_id,
      cup_id: cup.cup_id,
      race_date,
      race_name: `${date_name} · ${place}`,
      race_status,
    });
    addRaceDay(rows, {
      cup,
      race_id,
      categoryIds,
      riders: coming[index] ?? [],
      merges: date.merges ?? false,
      ridden: kind === 'finished' ? 'all' : kind === 'live' ? 'until moto 3' : 'nothing',
      entered_at: `${addDays(race_date, -11)}T21:15:00Z`,
      recorded_at: `${race_date}T${kind === 'live' ? '14:40' : '20:30'}:00Z`,
    });
    return { cup, race_date, race_id, kind };
  });
}

/** Builds the demo season of a day. The same day gives the same season, to the last lap time. */
export function buildSeason(today: string): Season {
  const rows = noRows();
  const dates: SeasonDate[] = [];
  const countryIds = addCountries(rows);
  for (const organization of ORGANIZATIONS) {
    const clubIds = addOrganization(rows, organization, countryIds);
    const lists = new Map<readonly SeedCategory[], { categoryIds: number[]; pool: Pool }>();
    const cups = CUPS.filter(({ organization_id }) => organization_id === organization.organization_id);
    for (const cup of cups) {
      const days = cup.dates.map(({ moment }) => dayOf(moment, today));
      const { categories } = cup;
      const size = Math.max(
        ...cups.filter((other) => other.categories === categories).map(({ pool }) => pool),
      );
      const year = Number(today.slice(0, 4));
      const known = lists.get(categories) ?? {
        categoryIds: addCategories(rows, organization.organization_id, categories),
        pool: makePool(rows, { organization, categories, size, year, clubIds, countryIds }),
      };
      lists.set(categories, known);
      addCup(rows, cup, seasonLabel(days[0] ?? today, days.at(-1) ?? today), organization.language);
      for (const category_id of known.categoryIds)
        rows.cup_category.push({ cup_id: cup.cup_id, category_id });
      dates.push(...addDates(rows, organization, cup, days, known.categoryIds, known.pool));
    }
  }
  addFederationRanking(rows);
  return { rows, dates };
}
