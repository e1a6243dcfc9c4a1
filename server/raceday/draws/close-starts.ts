import { findCloseStarts } from '#rules/raceday/day/draw/race-numbers.ts';
import { type DayFacts, programmeOf } from './day-facts.ts';

/** Returns the riders of each race in the running order of the day. Races that are not drawn have none. */
export function ridersByRace(facts: DayFacts) {
  const heatIds = new Map(
    facts.race.heats.map(({ category_id, phase, serie, heat_id }) => [
      `${category_id} ${phase} ${serie}`,
      heat_id,
    ]),
  );
  const gates = Map.groupBy(facts.race.runs, ({ heat_id }) => heat_id);
  const entries = new Map(facts.race.entries.map((entry) => [entry.entry_id, entry]));
  return programmeOf(facts).map((race) => {
    const heat_id = heatIds.get(`${race.category_id} ${race.phase} ${race.serie}`);
    const runs = heat_id === undefined ? [] : (gates.get(heat_id) ?? []);
    return { ...race, rider_ids: runs.flatMap(({ entry_id }) => entries.get(entry_id)?.rider_id ?? []) };
  });
}

/** Returns the riders who start twice within a few races, in the running order of the day. */
export function closeStartsOf(facts: DayFacts, races = ridersByRace(facts)) {
  const names = new Map(facts.race.entries.map(({ rider_id, rider_fullname }) => [rider_id, rider_fullname]));
  return findCloseStarts(races).map(({ rider_id, ...close }) => ({
    rider_fullname: names.get(rider_id) ?? '',
    ...close,
  }));
}
