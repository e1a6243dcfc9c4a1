import { mayBeOneName, similarNames } from '#rules/names/alike.ts';
import { normalizePlate } from '#rules/entries/plates.ts';
import { plainText } from '#rules/names/plain-text.ts';

/** This is a rider in a file of results. */
export interface FileRider {
  /** This is any text that is unique in the file. */
  key: string;
  /**
   * In these categories of the race the rider is looked for first: the one that was ridden, and the one that was entered where the file
   * names it.
   */
  homes: readonly number[];
  plate: string;
  name: string;
  uci_id: string | null;
}

/** This is a rider who was entered into the race. */
export interface EnteredRider {
  entry_id: number;
  /** These are the category that races together, and the one of licence and awards, which is null when it is the same. */
  category_id: number;
  entered_category_id: number | null;
  plate: string;
  name: string;
  uci_id: string | null;
}

/** This matches the riders of the file with those of the race: each rider of one matches at most one rider of the other. */
interface Matching {
  matched: ReadonlyMap<string, number>;
  /** These riders of the file may be one of several, or have another name or plate: somebody has to decide. */
  doubts: { key: string; candidates: number[] }[];
  /** These riders of the file were entered by nobody. */
  strangers: string[];
  /** These riders were entered and are not in the file. */
  absent: number[];
}

const mostCandidates = 4;

/** Name and plate are normalized once for comparison, because a meeting has a million pairs. */
interface Folded {
  words: string;
  number: string;
}

const folded = <One extends { name: string; plate: string }>(one: One): One & Folded => ({
  ...one,
  words: plainText(one.name).split(' ').toSorted().join(' '),
  number: normalizePlate(one.plate),
});

type Rider = FileRider & Folded;
type Entry = EnteredRider & Folded;
type Same = (rider: Rider, entry: Entry) => boolean;

const isHome: Same = ({ homes }, entry) =>
  homes.includes(entry.category_id) || homes.includes(entry.entered_category_id ?? entry.category_id);
const samePlate: Same = (rider, entry) => rider.number === entry.number;
const sharesUci: Same = (rider, entry) => rider.uci_id !== null && rider.uci_id === entry.uci_id;
/** With one wrong digit a number is another rider's, so under another name somebody has to decide. */
const sameUci: Same = (rider, entry) => sharesUci(rider, entry) && mayBeOneName(rider.name, entry.name);
/** Both have a UCI ID and the two differ, so no name makes them one person. */
const isOther: Same = (rider, entry) =>
  rider.uci_id !== null && entry.uci_id !== null && rider.uci_id !== entry.uci_id;
const named: Same = (rider, entry) => rider.words === entry.words;
const alike: Same = (rider, entry) => similarNames(rider.name, entry.name);

/**
 * The passes go from the surest to the least sure. Outside the rider's own category a name alone is not enough, because fathers and sons
 * share a name. A plate belongs to one rider inside a category, so beside it a slip in the name is forgiven.
 */
const passes: readonly Same[] = [
  (rider, entry) => sameUci(rider, entry) && isHome(rider, entry),
  sameUci,
  (rider, entry) => isHome(rider, entry) && samePlate(rider, entry) && named(rider, entry),
  (rider, entry) => isHome(rider, entry) && samePlate(rider, entry) && alike(rider, entry),
  (rider, entry) => isHome(rider, entry) && named(rider, entry),
  (rider, entry) => samePlate(rider, entry) && named(rider, entry),
];

/**
 * An official is asked about these candidates: in the same category a rider with that plate or a similar name, and in any category a rider
 * with exactly that name.
 */
const mayBe: Same = (rider, entry) =>
  sharesUci(rider, entry) ||
  (isHome(rider, entry)
    ? samePlate(rider, entry) || alike(rider, entry)
    : named(rider, entry) || (samePlate(rider, entry) && alike(rider, entry)));

const likeness = (rider: Rider, entry: Entry): number =>
  Number(sharesUci(rider, entry)) * 2 + Number(samePlate(rider, entry));

/** This function matches riders of whom there is exactly one on both sides. */
function pair(riders: readonly Rider[], entries: readonly Entry[], same: Same): [string, number][] {
  const found = riders.map((rider) => ({
    key: rider.key,
    ids: entries.filter((entry) => same(rider, entry)).map(({ entry_id }) => entry_id),
  }));
  const wanted = new Map<number, number>();
  for (const { ids } of found) for (const id of ids) wanted.set(id, (wanted.get(id) ?? 0) + 1);
  return found.flatMap(({ key, ids: [id, ...more] }): [string, number][] =>
    id !== undefined && more.length === 0 && wanted.get(id) === 1 ? [[key, id]] : [],
  );
}

/**
 * This function matches the riders of a file of results with the entries: by UCI ID under a name that may be theirs, else by plate and
 * name, else by name inside the category. Decisions come first.
 * @param fileRiders - the riders of the file
 * @param enteredRiders - the riders who were entered into the race
 * @param decided - what somebody decided: for a rider's key an entry_id, or null for none of the entries
 * @returns the matches, the riders on whom somebody has to decide, the riders whom nobody entered, and the entries that are not in the file
 * Source: ours; people's names by rules/names/alike.ts.
 */
export function matchResults(
  fileRiders: readonly FileRider[],
  enteredRiders: readonly EnteredRider[],
  decided: ReadonlyMap<string, number | null>,
): Matching {
  const [riders, entries] = [fileRiders.map(folded), enteredRiders.map(folded)];
  const matched = new Map<string, number>();
  const known = new Set(entries.map(({ entry_id }) => entry_id));
  const taken = new Set<number>();
  const take = (key: string, entry_id: number) => {
    matched.set(key, entry_id);
    taken.add(entry_id);
  };
  for (const { key } of riders) {
    const entry_id = decided.get(key);
    if (typeof entry_id === 'number' && known.has(entry_id) && !taken.has(entry_id)) take(key, entry_id);
  }
  const free = () => ({
    riders: riders.filter(({ key }) => !matched.has(key) && decided.get(key) !== null),
    entries: entries.filter(({ entry_id }) => !taken.has(entry_id)),
  });
  for (const same of passes) {
    const left = free();
    for (const [key, id] of pair(left.riders, left.entries, (a, b) => !isOther(a, b) && same(a, b)))
      take(key, id);
  }
  const left = free();
  const asked = left.riders.map((rider) => ({
    key: rider.key,
    candidates: left.entries
      .filter((entry) => mayBe(rider, entry))
      .toSorted((a, b) => likeness(rider, b) - likeness(rider, a))
      .slice(0, mostCandidates)
      .map(({ entry_id }) => entry_id),
  }));
  const doubts = asked.filter(({ candidates }) => candidates.length > 0);
  const isAsked = new Set(doubts.map(({ key }) => key));
  return {
    matched,
    doubts,
    strangers: riders.flatMap(({ key }) => (matched.has(key) || isAsked.has(key) ? [] : [key])),
    absent: left.entries.map(({ entry_id }) => entry_id),
  };
}

/** This is a category of a race, with the names that it may have in a file. */
export interface EnteredCategory {
  category_id: number;
  category_name: string;
  external_code: string | null;
}

/**
 * This is the category of the race that a category of the file means; it is null when it means none of them. `asked` is true when somebody
 * has to decide.
 */
export interface CategoryFound {
  category_id: number | null;
  asked: boolean;
}

/**
 * This function matches the categories of a file with those of the race: by name, whatever the accents, capitals and signs, or by the code
 * that another program has for it. A category that is not found is asked about, as long as the race has a category left that could be
 * meant.
 * @param names - the names of the categories in the file
 * @param categories - the categories of the race
 * @param decided - what somebody decided: for a name a category_id, or null for none of the categories
 * @returns the category found, by name
 */
export function matchCategories(
  names: readonly string[],
  categories: readonly EnteredCategory[],
  decided: ReadonlyMap<string, number | null>,
): Map<string, CategoryFound> {
  const found = new Map<string, CategoryFound>();
  const taken = new Set<number>();
  const take = (name: string, category_id: number) => {
    found.set(name, { category_id, asked: false });
    taken.add(category_id);
  };
  const free = () => categories.filter(({ category_id }) => !taken.has(category_id));
  for (const name of names) {
    const wanted = decided.get(name);
    if (wanted === null) found.set(name, { category_id: null, asked: false });
    else if (free().some(({ category_id }) => category_id === wanted) && wanted !== undefined)
      take(name, wanted);
  }
  const ways: readonly ((name: string, one: EnteredCategory) => boolean)[] = [
    (name, one) => name === one.category_name,
    (name, one) => plainText(name) === plainText(one.category_name),
    (name, one) => one.external_code !== null && plainText(name) === plainText(one.external_code),
  ];
  for (const isSame of ways)
    for (const name of names) {
      if (found.has(name)) continue;
      const [one, ...more] = free().filter((category) => isSame(name, category));
      if (one && more.length === 0) take(name, one.category_id);
    }
  const isLeft = free().length > 0;
  for (const name of names) if (!found.has(name)) found.set(name, { category_id: null, asked: isLeft });
  return found;
}
