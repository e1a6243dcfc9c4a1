import { similarNames } from '#rules/names/alike.ts';
import { plainText } from '#rules/names/plain-text.ts';

/** A rider in a file of results. */
export interface FileRider {
  /** Any text that is unique in the file. */
  key: string;
  /** Categories of the race he is looked for first: the one he rode in, and the one he had entered where the file tells it. */
  homes: readonly number[];
  plate: string;
  name: string;
  uci_id: string | null;
}

/** A rider who was entered into the race. */
export interface EnteredRider {
  entry_id: number;
  /** The category that races together, and the one of licence and awards; null: the same. */
  category_id: number;
  entered_category_id: number | null;
  plate: string;
  name: string;
  uci_id: string | null;
}

/** Who is who: nobody of the file is two of the race, and nobody of the race two of the file. */
interface Matching {
  matched: ReadonlyMap<string, number>;
  /** Riders of the file who may be one of several, or whose name or plate is another one: somebody has to say. */
  doubts: { key: string; candidates: number[] }[];
  /** Riders of the file whom nobody entered. */
  strangers: string[];
  /** Entered, and not in the file. */
  absent: number[];
}

const mostCandidates = 4;

/** Name and plate as they are compared, folded once: a meeting has a million pairs. */
interface Folded {
  words: string;
  number: string;
}

const folded = <One extends { name: string; plate: string }>(one: One): One & Folded => ({
  ...one,
  words: plainText(one.name).split(' ').toSorted().join(' '),
  number: plainText(one.plate),
});

type Rider = FileRider & Folded;
type Entry = EnteredRider & Folded;
type Same = (rider: Rider, entry: Entry) => boolean;

const isHome: Same = ({ homes }, entry) =>
  homes.includes(entry.category_id) || homes.includes(entry.entered_category_id ?? entry.category_id);
const samePlate: Same = (rider, entry) => rider.number === entry.number;
const sameUci: Same = (rider, entry) => rider.uci_id !== null && rider.uci_id === entry.uci_id;
/** Both have one and the two differ: no name makes them one person. */
const isOther: Same = (rider, entry) =>
  rider.uci_id !== null && entry.uci_id !== null && rider.uci_id !== entry.uci_id;
const named: Same = (rider, entry) => rider.words === entry.words;
const alike: Same = (rider, entry) => similarNames(rider.name, entry.name);

/**
 * From the surest to the least sure. Outside the rider's own category a name alone is not enough: fathers and sons are called the same.
 * A plate is one rider's inside a category, so that beside it a slip in the name is forgiven.
 */
const passes: readonly Same[] = [
  (rider, entry) => sameUci(rider, entry) && isHome(rider, entry),
  sameUci,
  (rider, entry) => isHome(rider, entry) && samePlate(rider, entry) && named(rider, entry),
  (rider, entry) => isHome(rider, entry) && samePlate(rider, entry) && alike(rider, entry),
  (rider, entry) => isHome(rider, entry) && named(rider, entry),
  (rider, entry) => samePlate(rider, entry) && named(rider, entry),
];

/** Candidates an official is asked about: in the same category that plate or a similar name, in any category that very name. */
const mayBe: Same = (rider, entry) =>
  isHome(rider, entry)
    ? samePlate(rider, entry) || alike(rider, entry)
    : named(rider, entry) || (samePlate(rider, entry) && alike(rider, entry));

/** Matches those of whom there is exactly one on both sides. */
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
 * Who of a file of results is who of the entries: by UCI ID, else by plate and name, else by name inside the category.
 * In: both lists, and what somebody decided: for a rider's key an entry, or null for nobody of them. Decisions go first.
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
      .toSorted((a, b) => Number(samePlate(rider, b)) - Number(samePlate(rider, a)))
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

/** A category of a race, under the names it may have in a file. */
export interface EnteredCategory {
  category_id: number;
  category_name: string;
  external_code: string | null;
}

/** Which category of the race a file's is; null: none of them. `asked`: somebody has to say. */
export interface CategoryFound {
  category_id: number | null;
  asked: boolean;
}

/**
 * The race's category of each of a file's: by name, whatever accents, capitals and signs, or by the code another program has for it.
 * What is not found is asked, as long as the race has a category left that could be meant. In: names of the file, what was decided.
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
