import type { Race, RaceCategory } from '#contract/season/races/races.ts';
import type { Language } from '#contract/values.ts';
import { formatDate } from '#rules/calendar.ts';
import type { SheetName } from '#rules/files/sheets.ts';
import { LOST_STATUSES } from '#rules/statuses.ts';
import * as m from '#text/messages/messages.js';
import { lastMinute, untilWords } from '#text/when.ts';
import { STATUS_WORDS } from '#text/statuses.ts';

type Locale = { locale: Language };

/** An entry list is neither provisional nor official: it is a list. */
export function sheetStatus(kind: SheetName, race: Race, locale: Locale): string {
  if (kind === 'inscription') return m.pdf_status_list({}, locale);
  return race.race_status === 'OFFICIAL'
    ? m.pdf_status_official({}, locale)
    : m.pdf_status_provisional({}, locale);
}

/** Returns "Inscripción abierta hasta el miércoles 25-11 a las 23:59", in the organization's time. */
export function entriesOpen({ closes_at, organization }: Race, locale: Locale): string {
  return m.season_closes(
    { until: untilWords(lastMinute(closes_at, organization.organization_zone), locale) },
    locale,
  );
}

/** Returns "DNF: No terminó" for each abbreviation among the cells, in a fixed order. */
export function printedStatusLegend(used: ReadonlySet<string>, locale: Locale): string[] {
  return LOST_STATUSES.filter((status) => used.has(status)).map(
    (status) => `${status}: ${STATUS_WORDS[status]({}, locale)}`,
  );
}

/** Every heat sends its first four on, or the class its best riders (docs/regulation.md §3.5). */
const advancePerHeat = 4;

/**
 * Returns "Pasan 4 por serie", "Pasan 12" or "Por puntos, sin final". `heats` is the number of heats of one moto that
 * ride together all day. It is 0 when they are mixed again for every moto, because then the class is ranked as one.
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

/** Returns "10-05-2026 18:32 GMT-3": the instant in the organization's time, the same in every language. */
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

/** Returns "Villa Rumipal · 10-05-2026 · Córdoba", without parts that repeat each other. */
export function whenAndWhere(name: string, date: string, place: string | null): string {
  // A date often has the name of its track, which is then said once.
  const where = place
    ?.split(', ')
    .filter((part) => !name.includes(part))
    .join(', ');
  return [name, formatDate(date), where].filter((one) => one !== undefined && one !== '').join(' · ');
}

/** Returns an address as a person types it. */
export const plainAddress = (link: string): string => link.replace(/^https?:\/\//, '');
