import { formatDate } from '#rules/calendar.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** An instant on the clock of the reader's device: `21-11-2026 14:05`. */
export function deviceTime(instant: string): string {
  const at = new Date(instant);
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${formatDate(date)} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
