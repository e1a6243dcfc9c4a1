import type { WonDate } from '#contract/season/careers/winners.ts';
import type { CupDate, CupListItem } from '#contract/season/cups/cups.ts';
import type { CountryShown } from '#contract/people/reference/country.ts';
import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import { compareDates, nearestDate } from '#rules/calendar.ts';
import { cupsInOrder } from '#rules/season/cups/cups.ts';
import { daysToRace, wallClock } from '#text/when.ts';
import { dateStatus, dayAhead } from '#web/parts/race/race-status.ts';
import { priceOf } from '#web/parts/race/price-of.ts';
import { comingDates, isOff, isOfToday, nextDate, soonOff } from './coming.ts';
import { viewOfWinners } from './winners.ts';
import type { CupsView, CupView, DateView, GroupView, HomeView, NextDate } from './home-view.ts';

const nextShown = 3;

function dateView(cup: CupListItem, one: CupDate, now: string): DateView {
  const { zone } = one;
  const on = dayAhead({ race_date: one.date, resumes_at: one.resumes_at }, now, zone);
  const photos = one.raceImages.length > 0 ? one.raceImages : one.images;
  return {
    date: one.date,
    name: one.name,
    place: one.place,
    photos: photos.map(({ mini, medium, description }) => ({ mini, medium, description })),
    status: dateStatus(
      {
        race_status: one.race_status,
        race_date: one.date,
        cup_status: cup.cup_status,
        opens_at: one.opens_at,
        closes_at: one.closes_at,
        resumes_at: one.resumes_at,
        called_off: one.called_off,
      },
      now,
      zone,
    ),
    ...priceOf(one),
    on,
    days: daysToRace(on, now, zone),
    country: one.country?.country_code ?? '',
    state: one.state ?? '',
  };
}

function cupView(cup: CupListItem, search: URLSearchParams, now: string): CupView {
  const today = wallClock(now, cup.organization.organization_zone).date;
  const dates = (cup.cup_dates ?? [])
    .toSorted((a, b) => compareDates(a.date, b.date))
    .map((one) => dateView(cup, one, now));
  const ridden = dates.filter((one) => !isOff(one));
  const shown = ridden.length === 0 ? dates : ridden;
  const next = nearestDate(
    shown.map(({ on }) => on),
    today,
  );
  const asked = search.get('cup') === String(cup.cup_id) ? search.get('date') : null;
  const known = dates.some((one) => one.date === asked) ? asked : null;
  return {
    cup_id: cup.cup_id,
    cup_name: cup.cup_name ?? '',
    organization_shortname: cup.organization.organization_shortname,
    dates,
    selected: known ?? shown.find(({ on }) => on === next)?.date ?? null,
    ranking: cup.cup_parameters?.showRanking === true,
    regulation: (cup.cup_regulation ?? '') !== '',
    written_in: cup.organization.organization_language,
  };
}

function groupsOf(cups: readonly CupListItem[], search: URLSearchParams, now: string): GroupView[] {
  const groups = new Map<number, { order: number; group: GroupView }>();
  for (const cup of cups) {
    const { organization_id, organization_name, organization_shortname, organization_order } =
      cup.organization;
    const known = groups.get(organization_id) ?? {
      order: organization_order,
      group: { organization_id, organization_name, organization_shortname, cups: [] },
    };
    known.group.cups.push(cupView(cup, search, now));
    groups.set(organization_id, known);
  }
  return [...groups.values()].sort((a, b) => a.order - b.order).map(({ group }) => group);
}

type Today = { items: readonly RiddenToday[] } | null;

function trackOf(race: RiddenToday | undefined): NextDate['track'] {
  if (!race?.track) return null;
  const { number, category_name } = race.track;
  const how = race.stopped ? 'stopped' : race.begun ? (race.at === 'gate' ? 'gate' : 'now') : 'first';
  return { how, race: `${number} ${category_name}` };
}

function nextDates(open: readonly GroupView[], today: Today): NextDate[] {
  const coming = comingDates(open).filter(({ one }) => !isOff(one));
  const ridden = coming.filter(({ one }) => isOfToday(one)).length;
  return coming.slice(0, Math.max(nextShown, ridden)).map(({ cup, one }) => ({
    ...nextDate(cup, one),
    track: trackOf(today?.items.find((race) => race.cup_id === cup.cup_id && race.race_date === one.date)),
  }));
}

/** Lists the countries of the dates, each once. */
function countriesOf(cups: readonly CupListItem[]): CountryShown[] {
  const all = cups.flatMap(({ cup_dates = [] }) => cup_dates.flatMap(({ country }) => country ?? []));
  return [...new Map(all.map((country) => [country.country_code, country])).values()];
}

function cupsView(
  cups: readonly CupListItem[],
  search: URLSearchParams,
  now: string,
  today: Today,
  won: readonly WonDate[],
): CupsView {
  const listed = cups.map((cup) => ({ cup, cup_name: cup.cup_name ?? '', cup_status: cup.cup_status ?? '' }));
  const inOrder = cupsInOrder(listed).map(({ cup }) => cup);
  const isOpen = (cup: CupListItem) => cup.cup_status === 'OPENED';
  const open = groupsOf(inOrder.filter(isOpen), search, now);
  const finished = groupsOf(
    inOrder.filter((cup) => !isOpen(cup)),
    search,
    now,
  );
  return {
    kind: 'cups',
    open,
    finished,
    countries: countriesOf(cups),
    next: nextDates(open, today),
    off: soonOff(open),
    winners: viewOfWinners(won),
  };
}

/** Computes the view of the cups page: the list, or the regulation of `regulation=12` (spec §2 "Cups list"). */
export function viewOfHome(
  cups: readonly CupListItem[],
  search: URLSearchParams,
  now: string,
  today: Today = null,
  won: readonly WonDate[] = [],
): HomeView {
  const asked = search.get('regulation');
  const cup = asked === null ? undefined : cups.find((one) => String(one.cup_id) === asked);
  if (!cup) return cupsView(cups, search, now, today, won);
  return {
    kind: 'regulation',
    cup_id: cup.cup_id,
    cup_name: cup.cup_name ?? '',
    organization_name: cup.organization.organization_name,
    html: cup.cup_regulation || null,
    zone: cup.organization.organization_zone,
    written_in: cup.organization.organization_language,
  };
}
