import {
  type CategoryFound,
  type EnteredRider,
  type FileRider,
  matchCategories,
  matchResults,
  type EnteredCategory,
} from '#rules/files/match-results.ts';
import { isSamePlate } from '#rules/entries/plates.ts';
import { plainText } from '#rules/names/plain-text.ts';
import { riderKey } from '#server/season/import/day/day-rows.ts';
import type { Meeting } from '#server/season/import/meeting/meeting-format.ts';
import { ImportRefusal } from '#server/season/import/meeting/refusal.ts';

/** The entered riders of a race, and the categories in which it can be ridden. */
export interface EnteredRace {
  categories: readonly EnteredCategory[];
  entries: readonly (EnteredRider & { rider_id: number; made: boolean })[];
}

const LONGEST_PLATE = 20;

type Found = ReadonlyMap<string, CategoryFound>;
type Entries = ReadonlyMap<string, EnteredRace['entries'][number] | undefined>;

/** The category of the race for one of the file, and the entry of a rider of the file, as decided, or null for none. */
export interface Decisions {
  categories: ReadonlyMap<string, number | null>;
  /** The decisions by riderKey. */
  riders: ReadonlyMap<string, number | null>;
  /** True when existing results may be replaced. */
  replaces: boolean;
}

export const noDecisions: Decisions = { categories: new Map(), riders: new Map(), replaces: false };

interface FileLine {
  category: string;
  plate: string;
  name: string;
}

/** An entry that the file changes: its category, or its plate. */
interface Changed {
  name: string;
  plate: string;
  was: string;
  became: string;
}

interface MatchedEntry {
  entry_id: number;
  entered_category_id: number | null;
  /** The plate of the ride. It is as the entry writes it where the file means the same one. */
  plate: string;
}

/** The effects of a file on the entries of a race, before anything is written. */
export interface EntryPlan {
  categories: (CategoryFound & {
    name: string;
    riders: number;
    /** The category most of these riders are entered in. It is null when nobody of them is known. */
    suggested: number | null;
  })[];
  /** The entries by riderKey, with the category for licence and awards, or null for the one the rider raced in. */
  matched: ReadonlyMap<string, MatchedEntry>;
  /** The classes that the file's riders had entered, by name, as far as the race has them. */
  classes: ReadonlyMap<string, number>;
  doubts: (FileLine & { candidates: number[] })[];
  strangers: FileLine[];
  /** Riders of its categories who are not in the file. Those that an earlier file had made are deleted with it. */
  absent: { entry_id: number; made: boolean; plate: string }[];
  /** `counts` is the category for licence and awards, when the rider raced in another one. */
  moved: (Changed & { counts: string | null })[];
  renumbered: Changed[];
  /** Plates of absent riders that others rode with. They change, because a plate has one rider inside a category. */
  giving: { entry_id: number; plate: string }[];
  /** The categories of the race that are not in the file. */
  untouched: number[];
}

/** Finds the category of the race in which most of these names are entered. */
function suggestedOf(names: readonly string[], entries: EnteredRace['entries']): number | null {
  const words = (name: string) => plainText(name).split(' ').toSorted().join(' ');
  const wanted = new Set(names.map(words));
  const votes = new Map<number, number>();
  for (const { name, category_id } of entries)
    if (wanted.has(words(name))) votes.set(category_id, (votes.get(category_id) ?? 0) + 1);
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/**
 * Returns the category for licence and awards when the file does not give it. It stays as it was where the rider
 * races in the category of the entry. A class in which nobody races by itself was merged with another, and still
 * counts. Otherwise the rider has changed category.
 */
function countsFor(entry: EnteredRider, target: number | null, ridden: ReadonlySet<number>): number | null {
  if (entry.category_id === target) return entry.entered_category_id;
  const own = entry.entered_category_id ?? entry.category_id;
  return own === target || ridden.has(own) ? null : own;
}

type RiderLine = FileRider & FileLine & { entered_class: string | null };

/** Returns the riders of a file, with the categories of the race where each is searched first. */
function fileRiders(meeting: Meeting, found: Found, classes: Found): RiderLine[] {
  return meeting.categories.flatMap((category) =>
    category.riders.map(({ plate, name, uci_id, entered_class }) => {
      const own = found.get(category.name)?.category_id ?? null;
      const entered = classes.get(entered_class ?? '')?.category_id ?? null;
      const homes = [own, entered].filter((id) => id !== null);
      const key = riderKey(category.name, plate);
      return { key, homes, plate, name, uci_id, category: category.name, entered_class };
    }),
  );
}

/** Refuses a rider who would be twice in a category, by the new category of each entry. */
function refuseTwice(race: EnteredRace, targets: ReadonlyMap<number, number | string>): void {
  const seen = new Set<string>();
  for (const { entry_id, rider_id, category_id, name } of race.entries) {
    const key = `${targets.get(entry_id) ?? category_id} ${rider_id}`;
    if (seen.has(key)) throw new ImportRefusal('import_rider_twice', 'categories', { name });
    seen.add(key);
  }
}

/** Returns the changes of the entries of riders who were found. */
function changesOf(
  race: EnteredRace,
  riders: readonly RiderLine[],
  entryOf: Entries,
  found: Found,
  classes: Found,
) {
  const nameOf = new Map(race.categories.map((one) => [one.category_id, one.category_name]));
  const ridden = new Set([...found.values()].flatMap(({ category_id }) => category_id ?? []));
  const matched = new Map<string, MatchedEntry>();
  const printed = new Set(riders.map(({ category, plate }) => riderKey(category, plate)));
  const targets = new Map<number, number | string>();
  const moved: EntryPlan['moved'] = [];
  const renumbered: Changed[] = [];
  for (const { key, category, plate, name, entered_class } of riders) {
    const entry = entryOf.get(key);
    if (!entry) continue;
    const target = found.get(category)?.category_id ?? null;
    const counts =
      entered_class === null
        ? countsFor(entry, target, ridden)
        : (classes.get(entered_class)?.category_id ?? null);
    const entered_category_id = counts === target ? null : counts;
    // A spreadsheet that writes 0536 for the plate 536 gives nobody another plate.
    const isKept = isSamePlate(entry.plate, plate) && !printed.has(riderKey(category, entry.plate));
    const became = isKept ? entry.plate : plate;
    matched.set(key, { entry_id: entry.entry_id, entered_category_id, plate: became });
    // A category that is new to the race, or not known yet, is named as in the file.
    targets.set(entry.entry_id, target ?? category);
    if (entry.category_id !== target) {
      const [was, to] = [nameOf.get(entry.category_id) ?? '', nameOf.get(target ?? 0) ?? category];
      moved.push({ name, plate, was, became: to, counts: nameOf.get(entered_category_id ?? 0) ?? null });
    }
    if (entry.plate !== became) renumbered.push({ name, plate, was: entry.plate, became });
  }
  return { matched, targets, moved, renumbered };
}

/** Plans a file for the entries of a race. Throws ImportRefusal when a rider would be twice in a category. */
export function planEntries(meeting: Meeting, race: EnteredRace, decided: Decisions): EntryPlan {
  const names = meeting.categories.map(({ name }) => name);
  const found = matchCategories(names, race.categories, decided.categories);
  const told = meeting.categories.flatMap(({ riders }) => riders.flatMap((one) => one.entered_class ?? []));
  const elsewhere = [...new Set(told)].filter((name) => !found.has(name));
  const classes = new Map([...found, ...matchCategories(elsewhere, race.categories, new Map())]);
  const riders = fileRiders(meeting, found, classes);
  const lines = new Map(
    riders.map(({ key, category, plate, name }): [string, FileLine] => [key, { category, plate, name }]),
  );
  const lineOf = (key: string): FileLine[] => [lines.get(key)].filter((line) => line !== undefined);
  const matching = matchResults(riders, race.entries, decided.riders);

  const byId = new Map(race.entries.map((entry) => [entry.entry_id, entry]));
  const entryOf = new Map([...matching.matched].map(([key, entry_id]) => [key, byId.get(entry_id)]));
  const { matched, targets, moved, renumbered } = changesOf(race, riders, entryOf, found, classes);
  refuseTwice(race, targets);

  const ridden = new Set([...found.values()].flatMap(({ category_id }) => category_id ?? []));
  const stayed = matching.absent.flatMap((entry_id) => byId.get(entry_id) ?? []);
  const absent = stayed.filter(({ category_id }) => ridden.has(category_id));
  const ridePlates = new Set(
    riders.map(
      ({ key, category, plate }) =>
        `${found.get(category)?.category_id ?? ''} ${matched.get(key)?.plate ?? plate}`,
    ),
  );
  const giving = absent
    .filter(({ made, category_id, plate }) => !made && ridePlates.has(`${category_id} ${plate}`))
    .map(({ entry_id, name, plate }) => ({
      entry_id,
      name,
      was: plate,
      plate: `${plate.slice(0, LONGEST_PLATE - 1)}*`,
    }));
  return {
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
    classes: new Map(
      [...classes].flatMap(([name, { category_id }]) => (category_id === null ? [] : [[name, category_id]])),
    ),
    doubts: matching.doubts.flatMap(({ key, candidates }) =>
      lineOf(key).map((line) => ({ ...line, candidates })),
    ),
    strangers: matching.strangers.flatMap(lineOf),
    absent: absent.map(({ entry_id, made, plate }) => ({ entry_id, made, plate })),
    moved,
    renumbered: [
      ...renumbered,
      ...giving.map(({ name, was, plate }) => ({ name, plate: was, was, became: plate })),
    ],
    giving: giving.map(({ entry_id, plate }) => ({ entry_id, plate })),
    untouched: [...new Set(race.entries.map(({ category_id }) => category_id))].filter(
      (id) => !ridden.has(id),
    ),
  };
}

/** Counts the questions that somebody has to answer before the file can be loaded. */
export const questionsOf = ({ categories, doubts }: EntryPlan): number =>
  categories.filter(({ asked }) => asked).length + doubts.length;
