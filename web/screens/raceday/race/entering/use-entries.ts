import { keyOf, queryOf } from '#web/ground/call/use-ask.ts';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import type { HiredExtra } from '#web/parts/money/hire.ts';
import type { EntryReply, InscriptionInfo } from '#contract/entries/entries.ts';
import { failureText } from '#web/ground/call/failure-text.ts';
import { ask } from '#web/ground/call/ask.ts';
import { refreshMe } from '#web/parts/account/refresh-me.ts';

/** A race, as the calls about entries name it. */
export interface EntryRace {
  race_id: number;
  race_date: string;
  organization_id: number;
}

/** A rider and a category, chosen to be entered. */
export interface EntryChoice {
  rider: RiderCard;
  info: InscriptionInfo;
}

/** What an entry is sent with: a code if it takes something off, the hired extras, and the shown price. */
export interface Agreed {
  code: string;
  extras: HiredExtra[];
  price: number;
}

/** The outcome of one choice. */
export type Outcome = EntryChoice & ({ reply: EntryReply } | { failure: string });

/** Loads the entries of every rider of the account in a race, in the order of the account, the active rider first. */
export function useInscriptions(race: EntryRace, riders: readonly RiderCard[]) {
  const { race_id, race_date } = race;
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
      client.invalidateQueries({ queryKey: keyOf('POST /api/races/{id}/quote') }),
      client.invalidateQueries({ queryKey: keyOf('GET /api/riders/season') }),
      client.invalidateQueries({ queryKey: keyOf('GET /api/payments') }),
    ]);
  };
}

function bodyOf(race: EntryRace, { rider, info }: EntryChoice) {
  const { race_id, organization_id } = race;
  return { race_id, organization_id, rider_id: rider.rider_id, category_id: info.category_id };
}

/** Enters the chosen riders one after the other at the shown price. A refusal does not stop the others. */
export async function enterChosen(
  race: EntryRace,
  choices: readonly EntryChoice[],
  agreedOn: (choice: EntryChoice) => Agreed | null,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const choice of choices) {
    outcomes.push(
      await ask('PUT /api/races/addrider', { body: { ...bodyOf(race, choice), ...agreedOn(choice) } }).then(
        (reply): Outcome => ({ ...choice, reply }),
        (error: unknown): Outcome => ({ ...choice, failure: failureText(error) }),
      ),
    );
  }
  return outcomes;
}

/** Takes an entry back for the amount shown, or null when none was. Throws CallFailure. */
export function takeBackEntry(race: EntryRace, choice: EntryChoice, back: number | null): Promise<object> {
  return ask('PUT /api/races/deleterider', { body: { ...bodyOf(race, choice), back } });
}
