import { categoryRiders, publishedLots } from '#server/season/import/meeting/compare-ranking.ts';
import type { Phase } from '#rules/stages.ts';
import { statusFacts } from '#rules/statuses.ts';
import type { RiderOfCup } from './day-queries.ts';
import type { Meeting, MeetingCategory, MeetingRider } from '#server/season/import/meeting/meeting-format.ts';
import type { DayRows } from './write-day.ts';

/** The things that the rows of a meeting refer to, by name. */
interface Known {
  organization_id: number;
  categories: ReadonlyMap<string, number>;
  clubs: ReadonlyMap<string, number>;
  countries: ReadonlyMap<string, number>;
  riders: readonly RiderOfCup[];
  /** The existing entries by riderKey. A rider who is not among them gets a new entry. */
  entered: ReadonlyMap<string, { entry_id: number; entered_category_id: number | null; plate: string }>;
  /** The riders who ride in a category already, as `category rider`. Nobody new is taken for one of them there. */
  riding: ReadonlySet<string>;
}

/** Returns the key of a rider in a file, because plates are unique inside a category. */
export const riderKey = (category: string, plate: string): string => `${category}\n${plate}`;

/** The ids that are still free, in the order in which they are used. */
interface Ids {
  entry: number[];
  heat: number[];
  rider: number[];
}

/** Sorts race numbers as people do: 2 before 10, Q2 before Q10. */
const byNumber = new Intl.Collator('en', { numeric: true });

/** Returns the heats of a category in the order of their race numbers. */
function heatNames(category: MeetingCategory) {
  const names = new Map<string, { phase: Phase; number: string }>();
  for (const { runs } of category.riders) {
    for (const { phase, heat } of runs) {
      if (heat !== null) names.set(`${phase} ${heat}`, { phase, number: heat });
    }
  }
  return [...names.values()].sort((a, b) =>
    byNumber.compare(`${a.phase} ${a.number}`, `${b.phase} ${b.number}`),
  );
}

/** Returns the most ids that a meeting can need. */
export function idsNeeded(meeting: Meeting): Record<keyof Ids, number> {
  const riders = meeting.categories.reduce((sum, category) => sum + category.riders.length, 0);
  const heats = meeting.categories.reduce((sum, category) => sum + heatNames(category).length, 0);
  return { entry: riders, heat: heats, rider: riders };
}

function take(ids: number[]): number {
  const id = ids.pop();
  if (id === undefined) throw new Error('The meeting needs more ids than were taken');
  return id;
}

function idOf(map: ReadonlyMap<string, number>, name: string | null): number | null {
  return name === null ? null : (map.get(name) ?? null);
}

const knownKey = (categoryId: number, plate: string, name: string): string =>
  `${categoryId} ${plate} ${name}`;

/** Recognizes a rider on another date of the cup as the same person when class, plate and name are the same. */
function recognizer(
  known: readonly RiderOfCup[],
): (categoryId: number, rider: MeetingRider) => number | null {
  const free = new Map<string, number>();
  for (const { category_id, plate, name, rider_id } of known) {
    const key = knownKey(category_id, plate, name);
    if (!free.has(key)) free.set(key, rider_id);
  }
  return (categoryId, { plate, name }) => free.get(knownKey(categoryId, plate, name)) ?? null;
}

function addHeats(
  rows: DayRows,
  category: MeetingCategory,
  categoryId: number,
  ids: Ids,
): Map<string, number> {
  const series = new Map<Phase, number>();
  const heats = new Map<string, number>();
  for (const { phase, number } of heatNames(category)) {
    const serie = (series.get(phase) ?? 0) + 1;
    series.set(phase, serie);
    const heat_id = take(ids.heat);
    heats.set(`${phase} ${number}`, heat_id);
    rows.heats.push({ heat_id, category_id: categoryId, phase, serie, number });
  }
  return heats;
}

/** Builds the rows of a meeting from the file, the things it refers to, and enough ids. */
export function dayRows(meeting: Meeting, known: Known, ids: Ids): DayRows {
  const rows: DayRows = { riders: [], entries: [], entered: [], heats: [], runs: [] };
  const recognize = recognizer(known.riders);
  for (const category of meeting.categories) {
    const category_id = known.categories.get(category.name);
    if (category_id === undefined) throw new Error(`The category ${category.name} was not written`);
    const heats = addHeats(rows, category, category_id, ids);
    const lots = publishedLots(category, meeting.rules);
    for (const [index, facts] of categoryRiders(category).entries()) {
      const rider = category.riders[index];
      if (!rider) continue;
      const lot = lots.get(index + 1) ?? null;
      // A rider who is printed without a rank after a disqualification is out of the class, and not last in it.
      const removed =
        rider.published_rank === null && rider.runs.some(({ status }) => statusFacts(status).dash === 'out')
          ? 'DSQ'
          : null;
      const { plate } = rider;
      const before = known.entered.get(riderKey(category.name, plate));
      const entry_id = before?.entry_id ?? take(ids.entry);
      if (before) rows.entered.push({ ...before, category_id, lot, removed });
      else {
        const entered_category_id = idOf(known.categories, rider.entered_class);
        const club_id = idOf(known.clubs, rider.club);
        const found = recognize(entered_category_id ?? category_id, rider);
        const recognized = found !== null && known.riding.has(`${category_id} ${found}`) ? null : found;
        const rider_id = recognized ?? take(ids.rider);
        if (recognized === null) {
          const { organization_id } = known;
          const country_id = idOf(known.countries, rider.country);
          rows.riders.push({ rider_id, rider_firstname: rider.name, organization_id, club_id, country_id });
        }
        const who = { rider_id, club_id, plate, lot, removed } as const;
        rows.entries.push({ entry_id, category_id, entered_category_id, ...who });
      }
      for (const { heat, ...run } of facts.runs) {
        const heat_id = heat === null ? null : (heats.get(`${run.phase} ${heat}`) ?? null);
        rows.runs.push({ category_id, entry_id, heat_id, ...run });
      }
    }
  }
  return rows;
}
