import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Quote } from '#contract/entries/quotes.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';
import type { HiredExtra } from '#web/parts/money/hire.ts';
import type { Agreed, EntryChoice } from './use-entries.ts';

type Item = Quote['items'][number];

const isOf = ({ rider, info }: EntryChoice, item: Item) =>
  item.rider_id === rider.rider_id && item.category_id === info.category_id;

/** Loads the price of the ticked entries when the date has prices: code, extras for each rider, and the quote. */
export function usePricing(race_id: number, choices: readonly EntryChoice[], isPriced: boolean) {
  const [code, setCode] = useState('');
  const [hired, setHired] = useState<ReadonlyMap<number, readonly HiredExtra[]>>(new Map());
  const firsts = new Set(
    choices.filter(
      (one, index) => choices.findIndex(({ rider }) => rider.rider_id === one.rider.rider_id) === index,
    ),
  );
  // An extra is for the rider, so it is requested with the first of the classes.
  const extrasOf = (choice: EntryChoice): HiredExtra[] =>
    firsts.has(choice) ? [...(hired.get(choice.rider.rider_id) ?? [])] : [];
  const items = choices.map((choice) => ({
    rider_id: choice.rider.rider_id,
    category_id: choice.info.category_id,
    extras: extrasOf(choice),
  }));
  const isAsked = isPriced && choices.length > 0;
  const { data, error, isFetching, refetch } = useAsk(
    'POST /api/races/{id}/quote',
    { params: { id: race_id }, body: { items, code } },
    { enabled: isAsked, staleTime: 0, placeholderData: keepPreviousData },
  );
  const quote = isAsked ? (data ?? null) : null;
  /** Gives the data that a choice is sent with. It is null when nothing costs anything here. */
  const agreedOn = (choice: EntryChoice): Agreed | null => {
    const item = quote?.items.find((one) => isOf(choice, one));
    if (!item) return null;
    const isReduced = item.lines.some(({ what }) => what === 'code');
    return { code: isReduced ? code : '', extras: extrasOf(choice), price: item.cents };
  };
  return {
    quote,
    /** The price is not known yet, so nothing can be sent. */
    counting: isAsked && isFetching,
    error: isAsked && !isFetching && error ? error : null,
    again: () => void refetch(),
    agreedOn,
    useCode: setCode,
    isHired: (rider_id: number, extra: HiredExtra) => (hired.get(rider_id) ?? []).includes(extra),
    hire: (rider_id: number, extra: HiredExtra, on: boolean) => {
      const others = (hired.get(rider_id) ?? []).filter((one) => one !== extra);
      setHired(new Map(hired).set(rider_id, on ? [...others, extra] : others));
    },
  };
}
export type Pricing = ReturnType<typeof usePricing>;
