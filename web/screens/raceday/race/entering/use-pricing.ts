import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { BasketQuote } from '#contract/entries/baskets.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';
import type { HiredExtra } from '#web/parts/money/hire.ts';
import type { Agreed, EntryChoice } from './use-entries.ts';

/** Tells whether entries of more than one date are ticked, so that each is named with its date. */
export const hasManyDates = (choices: readonly EntryChoice[]): boolean =>
  new Set(choices.map(({ race }) => race.race_id)).size > 1;

/** Finds the quote of a date and its line for a choice. */
export function linesOf(quote: BasketQuote, { race, rider, info }: EntryChoice) {
  const of = quote.races.find(({ race_id }) => race_id === race.race_id);
  const item = of?.items.find(
    (one) => one.rider_id === rider.rider_id && one.category_id === info.category_id,
  );
  return of === undefined || item === undefined ? null : { of, item };
}

/** Loads the price of the ticked entries, all dates together: code, extras for each rider and date, and the quote. */
export function usePricing(organization_id: number, choices: readonly EntryChoice[], isPriced: boolean) {
  const [code, setCode] = useState('');
  const [hired, setHired] = useState<ReadonlyMap<string, readonly HiredExtra[]>>(new Map());
  const hirer = ({ race, rider }: Pick<EntryChoice, 'race' | 'rider'>) => `${race.race_id} ${rider.rider_id}`;
  // An extra is for a rider and a date, so it is requested with the first of the classes.
  const firsts = [...new Map(choices.toReversed().map((one) => [hirer(one), one])).values()].toReversed();
  const extrasOf = (choice: EntryChoice): HiredExtra[] =>
    firsts.includes(choice) ? [...(hired.get(hirer(choice)) ?? [])] : [];
  const items = choices.map((choice) => ({
    race_id: choice.race.race_id,
    rider_id: choice.rider.rider_id,
    category_id: choice.info.category_id,
    extras: extrasOf(choice),
  }));
  const isAsked = isPriced && choices.length > 0;
  const { data, error, isFetching, refetch } = useAsk(
    'POST /api/organizations/{id}/quote',
    { params: { id: organization_id }, body: { items, code } },
    { enabled: isAsked, staleTime: 0, placeholderData: keepPreviousData },
  );
  const quote = isAsked ? (data ?? null) : null;
  /** Gives the data that a choice is sent with. It is null when nothing costs anything here. */
  const agreedOn = (choice: EntryChoice): Agreed | null => {
    const found = quote && linesOf(quote, choice);
    if (!found || found.of.free) return null;
    const isReduced = found.item.lines.some(({ what }) => what === 'code');
    return { code: isReduced ? code : '', extras: extrasOf(choice), price: found.item.cents };
  };
  return {
    quote,
    /** Riders of dates who can hire something, each once. */
    firsts,
    /** The price is not known yet, so nothing can be sent. */
    counting: isAsked && isFetching,
    error: isAsked && !isFetching && error ? error : null,
    again: () => void refetch(),
    agreedOn,
    useCode: setCode,
    isHired: (choice: EntryChoice, extra: HiredExtra) => (hired.get(hirer(choice)) ?? []).includes(extra),
    hire: (choice: EntryChoice, extra: HiredExtra, on: boolean) => {
      const others = (hired.get(hirer(choice)) ?? []).filter((one) => one !== extra);
      setHired(new Map(hired).set(hirer(choice), on ? [...others, extra] : others));
    },
  };
}
export type Pricing = ReturnType<typeof usePricing>;
