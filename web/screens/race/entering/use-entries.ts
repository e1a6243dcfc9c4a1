import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { RiderCard } from '#contract/accounts.ts';
import type { EntryReply, InscriptionInfo, RiderInscription } from '#contract/entries.ts';
import { call } from '#web/app/call.ts';
import { failureText } from '#web/app/failure-text.ts';

/** A race as the calls about entries name it. */
export interface EntryRace {
  race_id: number;
  race_date: string;
  organization_id: number;
}

/** A rider and a category, chosen to be entered. */
export interface Choice {
  rider: RiderCard;
  info: InscriptionInfo;
}

/** What became of one choice. */
export type Outcome = Choice & ({ reply: EntryReply } | { failure: string });

/** How every rider of the account stands in a race, in the order of the account, the active one first. */
export function useInscriptions(race: EntryRace, riders: readonly RiderCard[]) {
  const { race_id, race_date } = race;
  return useQueries({
    queries: riders.map(({ rider_id }) => ({
      queryKey: ['inscription', race_id, rider_id],
      queryFn: () =>
        call<RiderInscription>(
          'GET',
          `/api/races/info_rider?race_id=${race_id}&race_date=${race_date}&rider_id=${rider_id}`,
        ),
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
      client.invalidateQueries({ queryKey: ['inscription'] }),
      client.invalidateQueries({ queryKey: ['season'] }),
      client.invalidateQueries({ queryKey: ['payments'] }),
    ]);
  };
}

function bodyOf(race: EntryRace, { rider, info }: Choice) {
  const { race_id, organization_id } = race;
  return { race_id, organization_id, rider_id: rider.rider_id, category_id: info.category_id };
}

/** Enters the chosen riders one after the other; each is answered for itself, and one refusal stops nobody else. */
export async function enterAll(race: EntryRace, choices: readonly Choice[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const choice of choices) {
    outcomes.push(
      await call<EntryReply>('PUT', '/api/races/addrider', bodyOf(race, choice)).then(
        (reply): Outcome => ({ ...choice, reply }),
        (error: unknown): Outcome => ({ ...choice, failure: failureText(error) }),
      ),
    );
  }
  return outcomes;
}

/** Takes an entry back. Throws CallFailure. */
export function takeBack(race: EntryRace, choice: Choice): Promise<object> {
  return call('PUT', '/api/races/deleterider', bodyOf(race, choice));
}
