import type { Calls, Given, Places } from './calls.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The parts of an address at run time. */
export interface Parts {
  params?: Fields | undefined;
  query?: Fields | undefined;
}

/** The method a call's name begins with. */
export const methodOf = (name: string): string => name.slice(0, name.indexOf(' '));

/** A value as text, for an address or a form. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Gives the fields of an address as texts, without the empty ones. */
export const textsOf = (fields: Fields = {}): [name: string, text: string][] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => [name, asText(value)]);

/** Makes the address of a call whose input the caller has typed already. */
export function looseAddress(name: string, { params, query }: Parts): string {
  const values = new Map(textsOf(params));
  const path = name
    .slice(name.indexOf('/'))
    .replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(values.get(key) ?? ''));
  const asked = new URLSearchParams(textsOf(query)).toString();
  return asked === '' ? path : `${path}?${asked}`;
}

/** Makes the address of a call, a file or a feed, for a link. */
export function addressOf<Name extends keyof Calls>(name: Name, ...parts: Given<Places[Name]>): string;
export function addressOf(name: string, parts: Parts = {}): string {
  return looseAddress(name, parts);
}
