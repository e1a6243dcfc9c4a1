import type { Language } from '#contract/values.ts';
import { formatDate } from '#rules/calendar.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** Writes the day of an instant on the calendar of the reader's device: `21-11-2026`. */
export function deviceDate(instant: string): string {
  const at = new Date(instant);
  return formatDate(`${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`);
}

const steps = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const;

/**
 * Writes how long ago an instant was: `hace 5 minutos`, `ayer`. An instant after `now`, from a wrong clock, reads as
 * now. It uses the browser's words, because these screens are drawn only there.
 * @param now the time in ms
 * @param language the reader's language
 */
export function timeAgo(instant: string, now: number, language: Language): string {
  const words = new Intl.RelativeTimeFormat(language === 'pt' ? 'pt-BR' : language, { numeric: 'auto' });
  const seconds = Math.max(0, Math.floor((now - Date.parse(instant)) / 1000));
  const step = steps.find(([, length]) => seconds >= length);
  return step === undefined
    ? words.format(0, 'second')
    : words.format(-Math.floor(seconds / step[1]), step[0]);
}
