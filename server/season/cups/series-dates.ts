import { type Classification, classify } from '#rules/raceday/classification/classification.ts';
import { wasAffiliated } from '#rules/people/licences/licences.ts';
import type { CupPlace, Series, SeriesDate } from '#rules/season/cups/series.ts';
import { shortenedRules } from '#rules/raceday/day/shorten.ts';
import type { CategoryRider } from '#rules/raceday/races/types.ts';
import { hasStarted, REMOVALS } from '#rules/statuses.ts';
import type { CupEntryFact, SeriesFacts } from '#server/season/cups/facts.ts';
import { type RunFact, runIn } from '#server/season/races/facts.ts';

/** A class of a published race with its result. */
interface RacedClass {
  race_id: number;
  category_id: number;
  riders: CategoryRider[];
  entryById: Map<number, CupEntryFact>;
  classification: Classification;
}

function riderOf(entry: CupEntryFact, runs: readonly RunFact[]): CategoryRider {
  const { entry_id, plate, entered_category_id, lot, removed } = entry;
  const entered_class = entered_category_id === null ? null : String(entered_category_id);
  return { entry_id, plate, entered_class, lot, removed, runs: runs.map((run) => runIn(run, String)) };
}

/** Returns every class of every published race, classified by the rules. */
export function racedClasses(facts: SeriesFacts): RacedClass[] {
  const runsByEntry = Map.groupBy(facts.runs, ({ entry_id }) => entry_id);
  const entriesByClass = Map.groupBy(facts.entries, (entry) => `${entry.race_id}/${entry.category_id}`);
  return facts.race_categories.map((one) => {
    const { race_id, category_id } = one;
    const entries = entriesByClass.get(`${race_id}/${category_id}`) ?? [];
    const entryById = new Map(entries.map((entry) => [entry.entry_id, entry]));
    const riders = entries.map((entry) => riderOf(entry, runsByEntry.get(entry.entry_id) ?? []));
    const classification = classify(riders, shortenedRules(one.rules, one));
    return { race_id, category_id, riders, entryById, classification };
  });
}

function placesIn({ category_id, riders, entryById, classification }: RacedClass): CupPlace[] {
  const started = new Map(
    riders.map(({ entry_id, runs }) => [entry_id, runs.some(({ status }) => hasStarted(status))]),
  );
  return classification.standings.flatMap(({ entry_id, rank }) => {
    const entry = entryById.get(entry_id);
    const removal = entry === undefined || entry.removed === null ? null : REMOVALS[entry.removed];
    if (!entry || removal?.series === null) return [];
    const status = removal?.series ?? (started.get(entry_id) === true ? null : 'DNS');
    const { rider_id, entered_category_id } = entry;
    return { rider_id, category_id, entered_category_id, place: status === null ? rank : null, status };
  });
}

/** Returns the dates with every place as the ranking uses them. Known classes may be passed. */
export function cupDates(facts: SeriesFacts, classes = racedClasses(facts)): SeriesDate[] {
  const classesByRace = Map.groupBy(classes, ({ race_id }) => race_id);
  const licences = Map.groupBy(facts.licences, ({ rider_id }) => rider_id);
  return facts.cup_dates.map(({ date: race_date, race_id }) => {
    const places = ((race_id === null ? undefined : classesByRace.get(race_id)) ?? []).flatMap(placesIn);
    return {
      race_date,
      multiplier: facts.multipliers[race_date] ?? 1,
      places: facts.series.only_affiliated
        ? places.map((place) => ({
            ...place,
            affiliated: wasAffiliated(licences.get(place.rider_id) ?? [], race_date),
          }))
        : places,
    };
  });
}

/** Returns the settings of its ranking. */
export function seriesOf({ series, points_table }: Pick<SeriesFacts, 'series' | 'points_table'>): Series {
  return { ...series, points_table, score_class: 'enteredClass' };
}
