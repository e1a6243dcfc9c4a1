import {
  type CategoryFound,
  type EnteredRider,
  type FileRider,
  matchCategories,
  matchResults,
  type RaceCategory,
} from '#rules/match-results.ts';
import { plainText } from '#rules/plain-text.ts';
import { riderKey } from './day-rows.ts';
import type { Meeting } from './meeting-format.ts';
import { ImportRefusal } from './refusal.ts';

/** Who is entered into a race, and under which categories it can be ridden. */
export interface EnteredRace {
  categories: readonly RaceCategory[];
  entries: readonly (EnteredRider & { rider_id: number; made: boolean })[];
}

const LONGEST_PLATE = 20;

/** What somebody decided: which category of the race a file's is, and who a rider of the file is; null: none, nobody. */
export interface Decisions {
  categories: ReadonlyMap<string, number | null>;
  /** By riderKey. */
  riders: ReadonlyMap<string, number | null>;
  /** Results that stand may be replaced. */
  replaces: boolean;
}

export const noDecisions: Decisions = { categories: new Map(), riders: new Map(), replaces: false };

export interface FileLine {
  category: string;
  plate: string;
  name: string;
}

/** An entry that is another one after the file: its category, or its plate. */
interface Changed {
  name: string;
  plate: string;
  was: string;
  became: string;
}

/** What a file does to the entries of a race, before anything is written. */
export interface EntryPlan {
  categories: (CategoryFound & {
    name: string;
    riders: number;
    /** The category most of these riders are entered in; null: nobody of them is known. */
    suggested: number | null;
  })[];
  /** By riderKey, with the category that counts for licence and awards (null: the one he rode in). */
  matched: ReadonlyMap<string, { entry_id: number; entered_category_id: number | null }>;
  /** Classes the file's riders had entered, by name, as far as the race has them. */
  classes: ReadonlyMap<string, number>;
  doubts: (FileLine & { candidates: number[] })[];
  strangers: FileLine[];
  /** Entered into a category of the file, and not in it; those an earlier file had made go with it. */
  absent: { entry_id: number; made: boolean; plate: string }[];
  /** `counts`: the category that counts for licence and awards, when it is not the one he rode in. */
  moved: (Changed & { counts: string | null })[];
  renumbered: Changed[];
  /** Plates of absent riders that somebody else rode with give way: a plate is one rider's inside a category. */
  giving: { entry_id: number; plate: string }[];
  /** Categories of the race that are not in the file. */
  untouched: number[];
}

/** Where in the race most of these names are entered. */
function suggestedOf(names: readonly string[], entries: EnteredRace['entries']): number | null {
  const words = (name: string) => plainText(name).split(' ').toSorted().join(' ');
  const wanted = new Set(names.map(words));
  const votes = new Map<number, number>();
  for (const { name, category_id } of entries)
    if (wanted.has(words(name))) votes.set(category_id, (votes.get(category_id) ?? 0) + 1);
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/**
 * What counts for licence and awards when the file is silent. As it was where he rides the category he is entered in; a class of which
 * nobody rides by itself was put together with another, and still counts; else he has changed category.
 */
function countsFor(entry: EnteredRider, target: number | null, ridden: ReadonlySet<number>): number | null {
  if (entry.category_id === target) return entry.entered_category_id;
  const own = entry.entered_category_id ?? entry.category_id;
  return own === target || ridden.has(own) ? null : own;
}

function fileRiders(
  meeting: Meeting,
  found: Map<string, CategoryFound>,
  entered: Map<string, CategoryFound>,
) {
  return meeting.categories.flatMap((category) =>
    category.riders.map((rider): FileRider & FileLine => {
      const homes = [
        found.get(category.name)?.category_id,
        entered.get(rider.entered_class ?? '')?.category_id,
      ];
      const { plate, name, uci_id } = rider;
      const key = riderKey(category.name, plate);
      const known = homes.filter((id) => typeof id === 'number');
      return { key, homes: known, plate, name, uci_id, category: category.name };
    }),
  );
}

/** Nobody can be twice in a category. */
function refuseTwice(race: EnteredRace, targets: ReadonlyMap<number, number | null>): void {
  const seen = new Set<string>();
  for (const { entry_id, rider_id, category_id, name } of race.entries) {
    const target = targets.has(entry_id) ? targets.get(entry_id) : category_id;
    const key = `${target} ${rider_id}`;
    if (seen.has(key)) throw new ImportRefusal('import_rider_twice', 'categories', { name });
    seen.add(key);
  }
}

/**
 * Matches a file to the entries of a race. In: the meeting, who is entered, what was decided. Nothing is written.
 * Throws ImportRefusal when a rider would be twice in a category.
 */
export function planEntries(meeting: Meeting, race: EnteredRace, decided: Decisions): EntryPlan {
  const names = meeting.categories.map(({ name }) => name);
  const found = matchCategories(names, race.categories, decided.categories);
  const classes = meeting.categories.flatMap(({ riders }) =>
    riders.flatMap((one) => one.entered_class ?? []),
  );
  const elsewhere = [...new Set(classes)].filter((name) => !found.has(name));
  const entered = new Map([...found, ...matchCategories(elsewhere, race.categories, new Map())]);
  const riders = fileRiders(meeting, found, entered);
  const matching = matchResults(riders, race.entries, decided.riders);

  const byId = new Map(race.entries.map((entry) => [entry.entry_id, entry]));
  const nameOf = new Map(race.categories.map((one) => [one.category_id, one.category_name]));
  const ridden = new Set([...found.values()].flatMap(({ category_id }) => category_id ?? []));
  const line = (key: string): FileLine[] =>
    riders.flatMap(({ key: own, category, plate, name }) => (own === key ? [{ category, plate, name }] : []));
  const matched = new Map<string, { entry_id: number; entered_category_id: number | null }>();
  const targets = new Map<number, number | null>();
  const moved: EntryPlan['moved'] = [];
  const renumbered: EntryPlan['renumbered'] = [];
  const toldClass = new Map(
    meeting.categories.flatMap((category) =>
      category.riders.map((one) => [riderKey(category.name, one.plate), one.entered_class]),
    ),
  );
  for (const { key, category, plate, name } of riders) {
    const entry = byId.get(matching.matched.get(key) ?? 0);
    if (!entry) continue;
    const target = found.get(category)?.category_id ?? null;
    const told = toldClass.get(key) ?? null;
    const counts =
      told === null ? countsFor(entry, target, ridden) : (entered.get(told)?.category_id ?? null);
    const entered_category_id = counts === target ? null : counts;
    matched.set(key, { entry_id: entry.entry_id, entered_category_id });
    targets.set(entry.entry_id, target);
    if (entry.category_id !== target)
      moved.push({
        name,
        plate,
        was: nameOf.get(entry.category_id) ?? '',
        became: nameOf.get(target ?? 0) ?? category,
        counts: entered_category_id === null ? null : (nameOf.get(entered_category_id) ?? null),
      });
    if (entry.plate !== plate) renumbered.push({ name, plate, was: entry.plate, became: plate });
  }
  refuseTwice(race, targets);
  const absent = matching.absent.flatMap((entry_id) => {
    const entry = byId.get(entry_id);
    return entry && ridden.has(entry.category_id) ? [{ entry_id, made: entry.made, plate: entry.plate }] : [];
  });
  const ridePlates = new Set(
    riders.map(({ category, plate }) => `${found.get(category)?.category_id ?? ''} ${plate}`),
  );
  const giving = absent.flatMap(({ entry_id, made, plate }) => {
    const entry = byId.get(entry_id);
    if (!entry || made || !ridePlates.has(`${entry.category_id} ${plate}`)) return [];
    const became = `${plate.slice(0, LONGEST_PLATE - 1)}*`;
    renumbered.push({ name: entry.name, plate, was: plate, became });
    return [{ entry_id, plate: became }];
  });
  return {
    giving,
    categories: meeting.categories.map((category) => ({
      name: category.name,
      riders: category.riders.length,
      ...(found.get(category.name) ?? { category_id: null, asked: true }),
      suggested: suggestedOf(
        category.riders.map(({ name }) => name),
        race.entries,
      ),
    })),
    matched,
    doubts: matching.doubts.flatMap(({ key, candidates }) =>
      line(key).map((one) => ({ ...one, candidates })),
    ),
    strangers: matching.strangers.flatMap(line),
    absent,
    moved,
    renumbered,
    classes: new Map(
      [...entered].flatMap(([name, { category_id }]) => (category_id === null ? [] : [[name, category_id]])),
    ),
    untouched: [...new Set(race.entries.map(({ category_id }) => category_id))].filter(
      (id) => !ridden.has(id),
    ),
  };
}

/** How many things somebody has to say before the file can be loaded. */
export const questionsOf = ({ categories, doubts }: EntryPlan): number =>
  categories.filter(({ asked }) => asked).length + doubts.length;
