import type { Race, RaceCategory } from '#contract/races/races.ts';
import type { Language } from '#contract/values.ts';
import { formatDate } from '#rules/calendar.ts';
import type { SheetName } from '#rules/files/sheets.ts';
import { LOST_STATUSES } from '#rules/statuses.ts';
import * as m from '#text/messages/messages.js';
import { lastMinute, untilWords } from '#text/when.ts';
import { STATUS_WORDS } from '#text/statuses.ts';

type Locale = { locale: Language };

const titles: Record<SheetName, (locale: Locale) => string> = {
  inscription: (locale) => m.race_download_inscription({}, locale),
  mangas: (locale) => m.race_download_mangas({}, locale),
  classification: (locale) => m.race_download_classification({}, locale),
  Repechaje: (locale) => m.race_phase_lcq({}, locale),
  Dieciseisavos: (locale) => m.race_phase_playoff_16({}, locale),
  Octavos: (locale) => m.race_download_octavos({}, locale),
  Cuartos: (locale) => m.race_download_cuartos({}, locale),
  Semis: (locale) => m.race_download_semis({}, locale),
  Final: (locale) => m.race_download_final({}, locale),
};

export const sheetTitle = (kind: SheetName, locale: Locale): string => titles[kind](locale);

/** An entry list is neither provisional nor official: it is a list. */
export function sheetStatus(kind: SheetName, race: Race, locale: Locale): string {
  if (kind === 'inscription') return m.pdf_status_list({}, locale);
  return race.race_status === 'OFFICIAL'
    ? m.pdf_status_official({}, locale)
    : m.pdf_status_provisional({}, locale);
}

/** "Inscripción abierta hasta el miércoles 25-11 a las 23:59", by the clock of the organization. */
export function entriesOpen({ closes_at, organization }: Race, locale: Locale): string {
  return m.season_closes(
    { until: untilWords(lastMinute(closes_at, organization.organization_zone), locale) },
    locale,
  );
}

/** "DNF: No terminó" for each abbreviation among the cells, in a fixed order. */
export function printedStatusLegend(used: ReadonlySet<string>, locale: Locale): string[] {
  return LOST_STATUSES.filter((status) => used.has(status)).map(
    (status) => `${status}: ${STATUS_WORDS[status]({}, locale)}`,
  );
}

/** Every heat sends its own first four, or the class its best (docs/regulation.md §3.5). */
const advancePerHeat = 4;

/**
 * "Pasan 4 por serie", "Pasan 12", "Por puntos, sin final". `heats`: heats of one moto that ride together all day; 0
 * when they are mixed again for every moto, because then the class is ranked as one.
 */
export function transferRule(
  { qualify }: Pick<RaceCategory, 'qualify'>,
  heats: number,
  locale: Locale,
): string {
  if (qualify === 0) return m.race_on_points({}, locale);
  return heats > 1 && qualify === heats * advancePerHeat
    ? m.pdf_pass_each({ count: advancePerHeat }, locale)
    : m.race_passing({ count: qualify }, locale);
}

/** A place before a noun: "2.º", "1.er" (es), "2nd" (en), "2º" (pt). */
export function ordinal(place: number, language: Language): string {
  if (language === 'pt') return `${place}º`;
  if (language === 'es') return [1, 3].includes(place % 10) ? `${place}.er` : `${place}.º`;
  const teens = place % 100 >= 11 && place % 100 <= 13;
  return `${place}${teens ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')}`;
}

/** "10-05-2026 18:32 GMT-3": the instant by the clocks of the organization, the same in every language. */
export function timeStamp(instant: string, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const date = formatDate(`${part('year')}-${part('month')}-${part('day')}`);
  return `${date} ${part('hour')}:${part('minute')} ${part('timeZoneName')}`;
}

/** "Villa Rumipal · 10-05-2026 · Córdoba", without what repeats itself. */
export function whenAndWhere(name: string, date: string, place: string | null): string {
  return [name, formatDate(date), place === name ? null : place]
    .filter((one) => one !== null && one !== '')
    .join(' · ');
}

/** An address as a person types it. */
export const plainAddress = (link: string): string => link.replace(/^https?:\/\//, '');
