import { isDate } from '#rules/calendar.ts';

/** Reads a number in an address. It is null when the text is not a number. */
export const idOf = (text: string | null | undefined): number | null =>
  /^[1-9][0-9]{0,14}$/.test(text ?? '') ? Number(text) : null;

/** Reads a number in a query. It is null when there is none. */
export const idOfParam = (params: URLSearchParams, name: string): number | null => idOf(params.get(name));

/** Reads a day in a query. It is null when there is none. */
export function dateParam(params: URLSearchParams, name: string): string | null {
  const text = params.get(name) ?? '';
  return isDate(text) ? text : null;
}
