import { useState } from 'react';
import type { RiderCard } from '#contract/accounts/accounts.ts';
import type { InscriptionInfo } from '#contract/entries/entries.ts';
import type { EntryChoice } from '#web/screens/race/entering/use-entries.ts';

const isIn = ({ inscripted, waiting }: InscriptionInfo) => inscripted || waiting !== null;

/** The only category a rider can enter, and not as one who waits: it stands ticked. null: there is none, or more than one. */
export function onlyChoice(items: readonly InscriptionInfo[]): InscriptionInfo | null {
  if (items.some(isIn)) return null;
  const [only, another] = items.filter(({ refusal }) => refusal === null);
  return only === undefined || another !== undefined || only.places_left === 0 ? null : only;
}

type Asked = readonly { data?: { items: readonly InscriptionInfo[] } | undefined }[];

/** What is ticked: by hand, or for whom nobody touched, the only possibility. In: the riders, and what was asked of each. */
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
      // One category for each wheel: choosing another takes the place of the first.
      const others = choices.filter(
        (one) => one.rider.rider_id === rider.rider_id && one.info.wheel !== info.wheel,
      );
      setByHand(new Map(byHand).set(rider.rider_id, chosen ? [...others, choice] : others));
    },
    /** Nothing is ticked for these any more, unless somebody does it. */
    clear: (ids: readonly number[]) => setByHand(new Map([...byHand, ...ids.map((id) => [id, []] as const)])),
  };
}
