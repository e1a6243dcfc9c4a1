import type { RaceStatus } from '#rules/race-statuses.ts';
import type { Run } from '#rules/raceday/races/types.ts';
import type { PlainSql } from '#server/ground/db/in-transaction.ts';
import { saySame } from '#server/season/import/meeting/canonical.ts';
import { countryOf } from '#server/season/import/meeting/countries.ts';
import { type DayCategory, dayOfMeeting } from '#server/season/import/day/day.ts';
import {
  placeImages,
  readLoadedDay,
  readImages,
  readKnownRiders,
} from '#server/season/import/day/day-queries.ts';
import { dayRows, idsNeeded, riderKey } from '#server/season/import/day/day-rows.ts';
import {
  clearRides,
  deleteEntries,
  endWaiting,
  insertLoad,
  lockEnteredRace,
  readEntered,
  readKnownStrangers,
  readRulesOf,
  readStandingEntries,
  startByFile,
} from './entered-queries.ts';
import type { Meeting } from '#server/season/import/meeting/meeting-format.ts';
import {
  type Decisions,
  type EnteredRace,
  type EntryPlan,
  planEntries,
  questionsOf,
} from './plan-entries.ts';
import { insertRules, saveMeetingCategories, saveClubs, saveCountries, saveImport } from './queries.ts';
import { type ResultLine, resultLines } from '#server/season/import/day/result-lines.ts';
import { moveEntered, takeIds, writeDay, writeRaceCategories } from '#server/season/import/day/write-day.ts';

interface RaceOfFile {
  race_id: number;
  cup_id: number;
  organization_id: number;
}

/** The result of a file on a race that has entries. */
export interface OntoEntries {
  plan: EntryPlan;
  race: EnteredRace;
  race_status: RaceStatus;
  /** True when the race has results already. */
  stands: boolean;
  /** The results that the file changes. */
  lines: ResultLine[];
  /** The riders of the file, by riderKey, whose results stand already as the file has them. */
  standing: ReadonlySet<string>;
  /** The written load, and a fingerprint of the state before it. It is null while a question is open. */
  written: { load_id: number; stood: string } | null;
}

const agreed = (plan: EntryPlan, lines: readonly ResultLine[], { replaces }: Decisions): boolean =>
  questionsOf(plan) === 0 && (replaces || !lines.some(({ was_status }) => was_status !== null));

/** Returns the categories of a file by name, including new ones, and the classes that its riders had entered. */
async function categoriesOf(
  db: PlainSql,
  { cup_id, organization_id }: RaceOfFile,
  meeting: Meeting,
  plan: EntryPlan,
): Promise<Map<string, number>> {
  const classes = meeting.categories.flatMap(({ riders }) =>
    riders.flatMap((one) => one.entered_class ?? []),
  );
  const names = [...meeting.categories.map(({ name }) => name), ...classes];
  const wanted = [...new Set(names)].filter((name) => !plan.classes.has(name));
  return new Map([...(await saveMeetingCategories(db, organization_id, cup_id, wanted)), ...plan.classes]);
}

const resultsText = (runs: readonly Pick<Run, 'phase' | 'status' | 'place'>[]): string =>
  runs
    .filter(({ status }) => status !== null)
    .map(({ phase, status, place }) => `${phase} ${status} ${place}`)
    .toSorted()
    .join();

/** Returns the riders of the file, by riderKey, whose results are those that stand. */
function standingOf(meeting: Meeting, plan: EntryPlan, day: readonly DayCategory[]): Set<string> {
  const stood = new Map(
    day.flatMap(({ riders }) =>
      riders.map(({ rider }) => [rider.entry_id, resultsText(rider.runs)] as const),
    ),
  );
  return new Set(
    meeting.categories.flatMap(({ name, riders }) =>
      riders.flatMap(({ plate, runs }) => {
        const key = riderKey(name, plate);
        const results = resultsText(runs);
        const isSame = results !== '' && stood.get(plan.matched.get(key)?.entry_id ?? 0) === results;
        return isSame ? [key] : [];
      }),
    ),
  );
}

/** Returns the entries of the file's riders. A class that is new to the race has its number by now. */
function enteredOf(meeting: Meeting, plan: EntryPlan, categories: ReadonlyMap<string, number>) {
  return new Map(
    meeting.categories.flatMap((category) =>
      category.riders.flatMap(({ plate, entered_class }) => {
        const key = riderKey(category.name, plate);
        const found = plan.matched.get(key);
        if (!found) return [];
        const told = entered_class === null ? found.entered_category_id : categories.get(entered_class);
        const counts = told === categories.get(category.name) ? null : (told ?? null);
        const { entry_id, plate: ridden } = found;
        return [[key, { entry_id, entered_category_id: counts, plate: ridden }] as const];
      }),
    ),
  );
}

/** Returns what the rows of the new riders refer to. */
async function strangersOf(db: PlainSql, place: RaceOfFile, meeting: Meeting, plan: EntryPlan) {
  const isNew = (category: string, plate: string) => !plan.matched.has(riderKey(category, plate));
  const riders = meeting.categories.flatMap((category) =>
    category.riders.filter(({ plate }) => isNew(category.name, plate)),
  );
  const codes = [...new Set(riders.flatMap(({ country }) => country ?? []))];
  return {
    countries: await saveCountries(db, codes.map(countryOf)),
    clubs: await saveClubs(db, place.organization_id, [...new Set(riders.flatMap(({ club }) => club ?? []))]),
  };
}

/** Saves the rules of the file for its categories, where they differ. */
async function saveRules(
  db: PlainSql,
  { race_id, cup_id }: RaceOfFile,
  meeting: Meeting,
  ids: readonly number[],
): Promise<void> {
  const rules = await readRulesOf(db, race_id);
  const others = ids.filter((id) => !saySame(rules.get(id), meeting.rules));
  if (others.length === 0) return;
  const race_rules_id = await insertRules(db, meeting.rules);
  const rows = others.map((category_id) => ({ category_id, race_rules_id }));
  await writeRaceCategories(db, race_id, cup_id, rows);
}

async function write(
  db: PlainSql,
  meeting: Meeting,
  sha256: string,
  place: RaceOfFile,
  { plan, race }: Pick<OntoEntries, 'plan' | 'race'>,
): Promise<{ load_id: number; stood: string }> {
  const { race_id, cup_id, organization_id } = place;
  const categories = await categoriesOf(db, place, meeting, plan);
  const ridden = meeting.categories.flatMap(({ name }) => categories.get(name) ?? []);
  const matchedIds = new Set([...plan.matched.values()].map(({ entry_id }) => entry_id));
  const origins = race.entries.filter(({ entry_id }) => matchedIds.has(entry_id));
  const touched = [...new Set([...ridden, ...origins.map(({ category_id }) => category_id)])];
  const before = await readStandingEntries(db, race_id, touched);
  const images = await readImages(db, race_id, ridden);
  await clearRides(db, race_id, ridden, [...matchedIds]);
  const gone = plan.absent.filter(({ made }) => made).map(({ entry_id }) => entry_id);
  // Their riders stay: the earlier file returns with them when this one is undone.
  await deleteEntries(db, gone);
  await saveRules(db, place, meeting, ridden);

  const known = await readKnownRiders(db, cup_id);
  const strangers = meeting.categories.flatMap((category) =>
    category.riders.flatMap(({ plate, name, uci_id, entered_class }) => {
      const category_id = categories.get(entered_class ?? category.name);
      const isKnown = plan.matched.has(riderKey(category.name, plate));
      return isKnown || category_id === undefined ? [] : [{ category_id, plate, name, uci_id }];
    }),
  );
  const needed = idsNeeded(meeting);
  const rows = dayRows(
    meeting,
    {
      organization_id,
      categories,
      ...(await strangersOf(db, place, meeting, plan)),
      riders: [...(await readKnownStrangers(db, race_id, strangers)), ...known],
      entered: enteredOf(meeting, plan, categories),
      riding: new Set(race.entries.map((entry) => `${entry.category_id} ${entry.rider_id}`)),
    },
    {
      entry: (await takeIds(db, 'entry', needed.entry)).reverse(),
      heat: (await takeIds(db, 'heat', needed.heat)).reverse(),
      rider: (await takeIds(db, 'rider', needed.rider)).reverse(),
    },
  );
  await moveEntered(db, rows.entered, plan.giving);
  await writeDay(db, race_id, rows);
  await endWaiting(db, race_id, touched);
  await placeImages(db, race_id, images);
  await startByFile(db, race_id);
  await saveImport(db, race_id, meeting, sha256);
  const { state } = await readStandingEntries(db, race_id, touched);
  const load_id = await insertLoad(db, {
    race_id,
    source: meeting.source,
    sha256,
    before: before.rows,
    category_ids: touched,
    entry_ids: rows.entries.map(({ entry_id }) => entry_id),
    rider_ids: rows.riders.map(({ rider_id }) => rider_id),
    left_state: state,
  });
  return { load_id, stood: before.state };
}

/** Returns the day of the file with its riders under their entries, to be compared with the current results. */
function dayOnEntries(meeting: Meeting, plan: EntryPlan, race: EnteredRace): DayCategory[] {
  const names = new Map(race.categories.map((one) => [one.category_id, one.category_name]));
  return dayOfMeeting(meeting).map((category, index) => {
    const target = plan.categories[index]?.category_id ?? null;
    return {
      ...category,
      name: target === null ? category.name : (names.get(target) ?? category.name),
      riders: category.riders.map(({ name, rider }) => ({
        name,
        // A new rider gets a number that no entry has.
        rider: {
          ...rider,
          entry_id: plan.matched.get(riderKey(category.name, rider.plate))?.entry_id ?? -rider.entry_id,
        },
      })),
    };
  });
}

/**
 * Loads a meeting onto the entries of a race that was made by hand. Riders keep their identity, and other categories
 * stay unchanged. While a question is open or nobody agreed to replace results, nothing is written.
 */
export async function loadOntoEntries(
  db: PlainSql,
  meeting: Meeting,
  sha256: string,
  place: RaceOfFile,
  decided: Decisions,
): Promise<OntoEntries> {
  const race_status = await lockEnteredRace(db, place.race_id);
  const race = await readEntered(db, place.race_id);
  const plan = planEntries(meeting, race, decided);
  const day = await readLoadedDay(db, place.race_id);
  const lines = resultLines(day, dayOnEntries(meeting, plan, race));
  const stands = day.some(({ riders }) =>
    riders.some(({ rider }) => rider.runs.some(({ status }) => status !== null)),
  );
  const isAgreed = agreed(plan, lines, decided);
  const written = isAgreed ? await write(db, meeting, sha256, place, { plan, race }) : null;
  const standing = standingOf(meeting, plan, day);
  return { plan, race, race_status, stands, lines, standing, written };
}
