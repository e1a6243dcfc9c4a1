import type { RaceStatus } from '#rules/race-statuses.ts';
import type { PlainSql } from '#server/db/in-transaction.ts';
import { saySame } from '#server/import/meeting/canonical.ts';
import { countryOf } from '#server/import/meeting/countries.ts';
import { type DayCategory, dayOfMeeting } from '#server/import/day/day.ts';
import { placeImages, readLoadedDay, readImages, readKnownRiders } from '#server/import/day/day-queries.ts';
import { dayRows, idsNeeded, riderKey } from '#server/import/day/day-rows.ts';
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
import type { Meeting } from '#server/import/meeting/meeting-format.ts';
import {
  type Decisions,
  type EnteredRace,
  type EntryPlan,
  planEntries,
  questionsOf,
} from './plan-entries.ts';
import { insertRules, saveMeetingCategories, saveClubs, saveCountries, saveImport } from './queries.ts';
import { type ResultLine, resultLines } from '#server/import/day/result-lines.ts';
import { moveEntered, takeIds, writeDay, writeRaceCategories } from '#server/import/day/write-day.ts';

interface RaceOfFile {
  race_id: number;
  cup_id: number;
  organization_id: number;
}

/** What a file came to on a race that has entries. */
export interface OntoEntries {
  plan: EntryPlan;
  race: EnteredRace;
  race_status: RaceStatus;
  /** Results stand in the race already. */
  stands: boolean;
  /** Results that the file changes. */
  lines: ResultLine[];
  /** What was written, and a fingerprint of what stood before; null while a question is open. */
  written: { load_id: number; stood: string } | null;
}

const agreed = (plan: EntryPlan, lines: readonly ResultLine[], { replaces }: Decisions): boolean =>
  questionsOf(plan) === 0 && (replaces || !lines.some(({ was_status }) => was_status !== null));

/** The categories of a file by name, those new to the race among them, which are made here; and the classes its riders had entered. */
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

/** The entries of the file's riders; a class that is new to the race has its number by now. */
function enteredOf(meeting: Meeting, plan: EntryPlan, categories: ReadonlyMap<string, number>) {
  return new Map(
    meeting.categories.flatMap((category) =>
      category.riders.flatMap(({ plate, entered_class }) => {
        const key = riderKey(category.name, plate);
        const found = plan.matched.get(key);
        if (!found) return [];
        const told = entered_class === null ? found.entered_category_id : categories.get(entered_class);
        const counts = told === categories.get(category.name) ? null : (told ?? null);
        return [[key, { entry_id: found.entry_id, entered_category_id: counts }] as const];
      }),
    ),
  );
}

/** What the rows of the new riders refer to. */
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

/** The rules of the file for the categories it has, where they are other ones. */
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
  // Their riders stay: the earlier file comes back with them when this one is taken back.
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

/** The day of the file with its riders under the entries they are, to be compared with what stands. */
function dayOnEntries(meeting: Meeting, plan: EntryPlan, race: EnteredRace): DayCategory[] {
  const names = new Map(race.categories.map((one) => [one.category_id, one.category_name]));
  return dayOfMeeting(meeting).map((category, index) => {
    const target = plan.categories[index]?.category_id ?? null;
    return {
      ...category,
      name: target === null ? category.name : (names.get(target) ?? category.name),
      riders: category.riders.map(({ name, rider }) => ({
        name,
        // A new rider stands under a number no entry has.
        rider: {
          ...rider,
          entry_id: plan.matched.get(riderKey(category.name, rider.plate))?.entry_id ?? -rider.entry_id,
        },
      })),
    };
  });
}

/**
 * Loads a meeting onto the entries of a race that was made by hand: riders keep who they are, categories that are not in the file
 * stay as they are. While a question is open or nobody agreed to replace results, nothing is written.
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
  return { plan, race, race_status, stands, lines, written };
}
