import { useState } from 'react';
import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import type { InscriptionInfo } from '#contract/entries/entries.ts';
import type { EntryChoice } from './use-entries.ts';

const isIn = ({ inscripted, waiting }: InscriptionInfo) => inscripted || waiting !== null;

/** Finds the only category a rider can enter without waiting, which is ticked from the start, or null. */
export function onlyChoice(items: readonly InscriptionInfo[]): InscriptionInfo | null {
  if (items.some(isIn)) return null;
  const [only, another] = items.filter(({ refusal }) => refusal === null);
  return only === undefined || another !== undefined || only.places_left === 0 ? null : only;
}

type Asked = readonly { data?: { items: readonly InscriptionInfo[] } | undefined }[];

/** Holds what is ticked: by hand or, for riders whom nobody touched, the only possible category. */
export function useChoices(riders: readonly RiderCard[], asked: Asked) {
  const [byHand, setByHand] = useState<ReadonlyMap<number, readonly EntryChoice[]>>(new Map());
  const choicesOf = (rider: RiderCard, index: number): readonly EntryChoice[] => {
    const info = onlyChoice(asked[index]?.data?.items ?? []);
    return byHand.get(rider.rider_id) ?? (info === null ? [] : [{ rider, info }]);
  };
  const choices = riders.flatMap(choicesOf);
  return {
    choices,
    isChosen: (rider_id: number, category_id: number) =>
      choices.some(({ rider, info }) => rider.rider_id === rider_id && info.category_id === category_id),
    choose: (choice: EntryChoice, chosen: boolean) => {
      const { rider, info } = choice;
      // There is one category for each wheel size, so ticking another replaces the first.
      const others = choices.filter(
        (one) => one.rider.rider_id === rider.rider_id && one.info.wheel !== info.wheel,
      );
      setByHand(new Map(byHand).set(rider.rider_id, chosen ? [...others, choice] : others));
    },
    /** Unticks everything for these riders, until somebody ticks again. */
    clear: (ids: readonly number[]) => setByHand(new Map([...byHand, ...ids.map((id) => [id, []] as const)])),
  };
}
