import { isDate } from '#rules/calendar.ts';

/** A number in an address; null: it is none. */
export const idOf = (text: string | null | undefined): number | null =>
  /^[1-9][0-9]{0,14}$/.test(text ?? '') ? Number(text) : null;

/** A number in a query; null: there is none. */
export const idOfParam = (params: URLSearchParams, name: string): number | null => idOf(params.get(name));

/** A day in a query; null: there is none. */
export function dateParam(params: URLSearchParams, name: string): string | null {
  const text = params.get(name) ?? '';
  return isDate(text) ? text : null;
}
