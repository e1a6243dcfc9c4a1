import { keyOf, queryOf } from '#web/ground/call/use-ask.ts';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import type { HiredExtra } from '#web/parts/money/hire.ts';
import type { EntryReply, PricedInfo } from '#contract/entries/entries.ts';
import { ask } from '#web/ground/call/ask.ts';
import { refreshMe } from '#web/parts/account/refresh-me.ts';

/** A race that is entered, as the calls and the words about entries name it. */
export interface EntryRace {
  race_id: number;
  race_date: string;
  race_name: string;
  cup_id: number;
  organization_id: number;
}

/** A rider and a category of a race, chosen to be entered. */
export interface EntryChoice {
  race: EntryRace;
  rider: RiderCard;
  info: PricedInfo;
}

/** What an entry is sent with: a code if it takes something off, the hired extras, and the shown price. */
export interface Agreed {
  code: string;
  extras: HiredExtra[];
  price: number;
}

/** The outcome of one choice. */
export type Outcome = EntryChoice & ({ reply: EntryReply } | { failure: string });

export const keyOfChoice = ({ race, rider, info }: EntryChoice): string =>
  `${race.race_id} ${rider.rider_id} ${info.category_id}`;

/** Loads the entries of every rider of the account in a race, in the order of the account, the active rider first. */
export function useInscriptions({ race_id, race_date }: EntryRace, riders: readonly RiderCard[]) {
  return useQueries({
    queries: riders.map(({ rider_id }) => ({
      ...queryOf('GET /api/races/info_rider', { query: { race_id, race_date, rider_id } }),
      staleTime: 0,
    })),
  });
}

/** Refreshes what an entry changed, on this screen and wherever a rider's season is shown. */
export function useRefreshEntries(refreshPage: () => void): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    refreshPage();
    await Promise.all([
      // A first entry gives a plate.
      refreshMe(),
      client.invalidateQueries({ queryKey: keyOf('GET /api/races/info_rider') }),
      client.invalidateQueries({ queryKey: keyOf('GET /api/races/{id}/open-dates') }),
      client.invalidateQueries({ queryKey: keyOf('POST /api/organizations/{id}/quote') }),
      client.invalidateQueries({ queryKey: keyOf('GET /api/riders/season') }),
      client.invalidateQueries({ queryKey: keyOf('GET /api/payments') }),
    ]);
  };
}

const placeOf = ({ race, rider, info }: EntryChoice) => ({
  race_id: race.race_id,
  rider_id: rider.rider_id,
  category_id: info.category_id,
});

/** Enters what was chosen, in one request, at the shown prices. A refusal stops nobody else. Throws CallFailure. */
export async function enterChosen(
  organization_id: number,
  choices: readonly EntryChoice[],
  agreedOn: (choice: EntryChoice) => Agreed | null,
): Promise<Outcome[]> {
  const items = choices.map((choice) => ({ ...placeOf(choice), ...agreedOn(choice) }));
  const done = await ask('POST /api/organizations/{id}/entries', {
    params: { id: organization_id },
    body: { items },
  });
  return choices.map((choice, index): Outcome => {
    const { entry = null, words = '' } = done.items[index] ?? {};
    return entry === null ? { ...choice, failure: words } : { ...choice, reply: entry };
  });
}

/** Takes an entry back for the amount shown, or null when none was. Throws CallFailure. */
export function takeBackEntry(choice: EntryChoice, back: number | null): Promise<object> {
  const { organization_id } = choice.race;
  return ask('PUT /api/races/deleterider', { body: { ...placeOf(choice), organization_id, back } });
}
