import { useState } from 'react';
import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import type { InscriptionInfo, RiderInscription } from '#contract/entries/entries.ts';
import { type EntryChoice, type EntryRace, keyOfChoice } from './use-entries.ts';

const isIn = ({ inscripted, waiting }: InscriptionInfo) => inscripted || waiting !== null;

/** Finds the only category a rider can enter without waiting, which is ticked from the start, or null. */
export function onlyChoice<Info extends InscriptionInfo>(items: readonly Info[]): Info | null {
  if (items.some(isIn)) return null;
  const [only, another] = items.filter(({ refusal }) => refusal === null);
  return only === undefined || another !== undefined || only.places_left === 0 ? null : only;
}

/** A date with the state of each rider, once it is known. */
export interface EntryDate {
  race: EntryRace;
  riders: ReadonlyMap<number, Pick<RiderInscription, 'items' | 'currency'>>;
}

const placeKey = ({ race_id }: EntryRace, { rider_id }: RiderCard) => `${race_id} ${rider_id}`;

/**
 * Holds what is ticked: by hand or, on the date that was opened and for riders whom nobody touched, the only possible
 * category. The date that was opened is the first one.
 */
export function useChoices(riders: readonly RiderCard[], dates: readonly EntryDate[]) {
  const [byHand, setByHand] = useState<ReadonlyMap<string, readonly EntryChoice[]>>(new Map());
  const choices = dates.flatMap(({ race, riders: asked }, index) =>
    riders.flatMap((rider): readonly EntryChoice[] => {
      const info = index === 0 ? onlyChoice(asked.get(rider.rider_id)?.items ?? []) : null;
      return byHand.get(placeKey(race, rider)) ?? (info === null ? [] : [{ race, rider, info }]);
    }),
  );
  const chosen = new Set(choices.map(keyOfChoice));
  return {
    choices,
    isChosen: (choice: EntryChoice) => chosen.has(keyOfChoice(choice)),
    choose: (choice: EntryChoice, on: boolean) => {
      const key = placeKey(choice.race, choice.rider);
      // There is one category for each wheel size, so ticking another replaces the first.
      const others = choices.filter(
        (one) => placeKey(one.race, one.rider) === key && one.info.wheel !== choice.info.wheel,
      );
      setByHand(new Map(byHand).set(key, on ? [...others, choice] : others));
    },
    /** Unticks everything for these riders and dates, until somebody ticks again. */
    clear: (done: readonly Pick<EntryChoice, 'race' | 'rider'>[]) =>
      setByHand(new Map([...byHand, ...done.map(({ race, rider }) => [placeKey(race, rider), []] as const)])),
  };
}
