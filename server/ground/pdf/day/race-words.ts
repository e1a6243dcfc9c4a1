import { stagingPen } from '#rules/raceday/day/draw/race-numbers.ts';
import type { SheetWords } from '#server/ground/pdf/documents/columns.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import type { PrintedRace } from '#server/ground/pdf/documents/day-request.ts';

/** Returns "Partidor · carreras 33 a 40". */
export function rangeTitle(part: string, races: readonly PrintedRace[], locale: SheetWords): string {
  const [first, last] = [races.at(0)?.number ?? '', races.at(-1)?.number ?? ''];
  if (races.length === 0) return part;
  return first === last
    ? m.pdf_day_range_one({ part, first }, locale)
    : m.pdf_day_range({ part, first, last }, locale);
}

/** Returns "Hoja 3, reemplaza a la 2 · cambia: 36, 38" for the races of a page. */
export function sheetTold(races: readonly PrintedRace[], locale: SheetWords): string {
  const sheet = Math.max(1, ...races.map((one) => one.sheet));
  const changed = races.filter(({ replaces }) => replaces !== null);
  const before = Math.max(0, ...changed.map(({ replaces }) => replaces ?? 0));
  if (changed.length === 0) return m.pdf_day_sheet({ sheet: String(sheet) }, locale);
  return [
    m.pdf_day_replaces({ sheet: String(sheet), before: String(before) }, locale),
    m.pdf_day_changed({ numbers: changed.map(({ number }) => number).join(', ') }, locale),
  ].join(' · ');
}

/** Returns "Manga 1 · Serie 2 de 4 · 10:15". */
export function raceTold({ phase, serie, series_count, starts_at }: PrintedRace, locale: SheetWords): string {
  return [
    phaseWord(phase, locale),
    ...(series_count > 1 ? [m.pdf_heat({ serie, count: series_count }, locale)] : []),
    ...(starts_at === null ? [] : [starts_at]),
  ].join(' · ');
}

/** Returns "fila 7". */
export const rowTold = ({ number }: PrintedRace, locale: SheetWords): string =>
  m.pdf_day_row({ pen: String(stagingPen(number)) }, locale);
