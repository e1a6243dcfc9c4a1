import { isDate } from '#rules/calendar.ts';

/** A number of something in a query; null: there is none. */
export function idOfParam(params: URLSearchParams, name: string): number | null {
  const text = params.get(name) ?? '';
  return /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null;
}

/** A day in a query; null: there is none. */
export function dateParam(params: URLSearchParams, name: string): string | null {
  const text = params.get(name) ?? '';
  return isDate(text) ? text : null;
}
