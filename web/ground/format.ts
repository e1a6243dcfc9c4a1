import type { Language } from '#contract/values.ts';
import { formatDate } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import { ordinal } from '#text/ordinal.ts';
import { wallClock } from '#text/when.ts';

export { formatDate, ordinal as formatOrdinal };

/** Splits a calendar date `YYYY-MM-DD`. It never uses `new Date`, because a date has no zone. */
export function dateParts(date: string): { year: string; month: number; day: number } {
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month: Number(month), day: Number(day) };
}

/** Names a month as `jul`, `Jul`, `jul`. The words are our own, because those of browser and server may differ. */
export function monthShort(month: number, language: Language): string {
  return m.format_months_short({}, { locale: language }).split(' ')[month - 1] ?? '';
}

/** Names the weekday of a calendar date: `dom`, `Sun`, `dom`. */
export function weekdayShort(date: string, language: Language): string {
  const { year, month, day } = dateParts(date);
  const index = new Date(Date.UTC(Number(year), month - 1, day)).getUTCDay();
  return m.format_weekdays_short({}, { locale: language }).split(' ')[index] ?? '';
}

/** Writes an instant as `12-07-2026 14:32` in the organization's zone. */
export function formatInstant(instant: string, zone: string): string {
  const { date, time } = wallClock(instant, zone);
  return `${formatDate(date)} ${time}`;
}

/** Writes a lap time: 47988 ms as `47.988`, 62345 ms as `1:02.345`. */
export function formatLapTime(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const rest = ((ms % 60_000) / 1000).toFixed(3);
  return minutes === 0 ? rest : `${minutes}:${rest.padStart(6, '0')}`;
}

const numberTags = { es: 'es-AR', en: 'en', pt: 'pt-BR' } as const;

/**
 * Writes a number as its language does: `2 500`, `2.500`, `2,500`. It has at most one decimal. In Spanish a space divides the
 * thousands, which nobody misreads: half of the countries that speak it take the point for the decimal sign.
 */
export function formatNumber(number: number, language: Language): string {
  const text = new Intl.NumberFormat(numberTags[language], { maximumFractionDigits: 1 }).format(number);
  return language === 'es' ? text.replaceAll('.', '\u00A0') : text;
}
