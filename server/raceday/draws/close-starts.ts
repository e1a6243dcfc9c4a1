import { findCloseStarts } from '#rules/raceday/day/draw/race-numbers.ts';
import { type DayFacts, programmeOf } from './day-facts.ts';

/** Returns the riders who start twice within a few races, in the running order of the day. */
export function closeStartsOf(facts: DayFacts) {
  const heatIds = new Map(
    facts.race.heats.map(({ category_id, phase, serie, heat_id }) => [
      `${category_id} ${phase} ${serie}`,
      heat_id,
    ]),
  );
  const gates = Map.groupBy(facts.race.runs, ({ heat_id }) => heat_id);
  const entries = new Map(facts.race.entries.map((entry) => [entry.entry_id, entry]));
  const races = programmeOf(facts).map(({ number, category_id, phase, serie }) => {
    const heat_id = heatIds.get(`${category_id} ${phase} ${serie}`);
    const runs = heat_id === undefined ? [] : (gates.get(heat_id) ?? []);
    return { number, rider_ids: runs.flatMap(({ entry_id }) => entries.get(entry_id)?.rider_id ?? []) };
  });
  const names = new Map(facts.race.entries.map(({ rider_id, rider_fullname }) => [rider_id, rider_fullname]));
  return findCloseStarts(races).map(({ rider_id, ...close }) => ({
    rider_fullname: names.get(rider_id) ?? '',
    ...close,
  }));
}
