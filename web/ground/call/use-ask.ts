import { textsOf } from './address-of.ts';
import { type DataTag, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { looseAsk, type SentBody } from './ask.ts';
import type { CallName, Given, Inputs, Replies } from './calls.ts';

type Key<Name extends CallName> = DataTag<readonly unknown[], Replies[Name]>;

/** Makes the key of a request. Equal requests have equal keys: a number equals its digits, and empty equals missing. */
function looseKey(name: string, { params, query, body }: SentBody = {}): readonly unknown[] {
  const [place, asked] = [textsOf(params), textsOf(query)];
  const sent = {
    ...(place.length === 0 ? {} : { params: Object.fromEntries(place) }),
    ...(asked.length === 0 ? {} : { query: Object.fromEntries(asked) }),
    ...(body === undefined ? {} : { body }),
  };
  return Object.keys(sent).length === 0 ? [name] : [name, sent];
}

const looseQuery = (name: string, sent?: SentBody) => ({
  queryKey: looseKey(name, sent),
  queryFn: () => looseAsk(name, sent),
});

/**
 * Makes the key of an answer from the call's name and its input. With the name alone, or with a part of the input, the
 * key stands for all such answers: `invalidateQueries({ queryKey: keyOf('GET /api/cups/{id}') })`.
 */
export function keyOf<Name extends CallName>(name: Name, input?: Partial<Inputs[Name]>): Key<Name>;
export function keyOf(name: string, sent?: SentBody): readonly unknown[] {
  return looseKey(name, sent);
}

/** Matches every answer, for a write that shows in many places, except papers, because every look is recorded. */
export const everyAnswer = {
  predicate: ({ queryKey: [name] }: { queryKey: readonly unknown[] }) => String(name).startsWith('GET '),
};

interface Question<Name extends CallName> {
  queryKey: Key<Name>;
  queryFn: () => Promise<Replies[Name]>;
}

/** Makes the options of a TanStack Query query for a call and its input. */
export function queryOf<Name extends CallName>(name: Name, ...rest: Given<Inputs[Name]>): Question<Name>;
export function queryOf(name: string, sent?: SentBody): unknown {
  return looseQuery(name, sent);
}

/** Options for the link in an e-mail: the call is made once, and never again by itself. */
export const askedOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false } as const;

type Options<Name extends CallName, Data> = Omit<
  UseQueryOptions<Replies[Name], Error, Data, Key<Name>>,
  'queryKey' | 'queryFn'
>;

/** Gives the answer of a call, which is requested when the component is drawn and shared with equal requests. */
export function useAsk<Name extends CallName, Data = Replies[Name]>(
  name: Name,
  ...rest: Given<Inputs[Name], Inputs[Name], Options<Name, Data>>
): UseQueryResult<Data>;
export function useAsk(name: string, sent?: SentBody, options: object = {}): unknown {
  return useQuery({ ...looseQuery(name, sent), ...options });
}
