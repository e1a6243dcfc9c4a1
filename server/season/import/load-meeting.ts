import type { PlainSql } from '#server/ground/db/in-transaction.ts';
import type pg from 'pg';
import { inTransaction, plainSql } from '#server/ground/db/in-transaction.ts';
import { type Db, openDb } from '#server/ground/db/pool.ts';
import { fingerprint, saySame } from '#server/season/import/meeting/canonical.ts';
import { type DayChange, dayChanges } from '#server/season/import/day/changes.ts';
import { countryOf } from '#server/season/import/meeting/countries.ts';
import { type DayCategory, dayOfMeeting } from '#server/season/import/day/day.ts';
import {
  clearDay,
  placeImages,
  readLoadedDay,
  readKnownRiders,
  removeStranded,
} from '#server/season/import/day/day-queries.ts';
import { dayRows, idsNeeded } from '#server/season/import/day/day-rows.ts';
import type { Meeting } from '#server/season/import/meeting/meeting-format.ts';
import { loadOntoEntries, type OntoEntries } from './onto-entries.ts';
import { type Decisions, noDecisions, questionsOf } from './plan-entries.ts';
import {
  insertRules,
  readLoadedRace,
  saveMeetingCategories,
  saveClubs,
  saveCountries,
  saveMeetingCup,
  saveMeetingOrganization,
  saveRace,
  waitForImportTurn,
} from './queries.ts';
import { ImportRefusal } from '#server/season/import/meeting/refusal.ts';
import { takeIds, writeDay, writeRaceCategories } from '#server/season/import/day/write-day.ts';

/** The outcome of a file: new, the same as before, a correction with its changes, or results for entered riders. */
export type Loaded = { race_id: number } & (
  | { outcome: 'loaded' | 'same' }
  | { outcome: 'entered'; onto: OntoEntries }
  | { outcome: 'replaced'; changes: DayChange[]; was: DayCategory[] }
);

function countryCodes({ organization, categories }: Meeting): string[] {
  const codes = categories.flatMap(({ riders }) => riders.map(({ country }) => country));
  return [...new Set([organization.country, ...codes])].filter((code) => code !== null);
}

function namesOf(meeting: Meeting): { categories: string[]; clubs: string[] } {
  const riders = meeting.categories.flatMap((category) => category.riders);
  const entered = riders.flatMap((rider) => rider.entered_class ?? []);
  return {
    categories: [...new Set([...meeting.categories.map(({ name }) => name), ...entered])],
    clubs: [...new Set(riders.flatMap((rider) => rider.club ?? []))],
  };
}

async function write(
  db: PlainSql,
  meeting: Meeting,
  sha256: string,
  replaces: number | null,
): Promise<number> {
  const codes = countryCodes(meeting);
  const countries = await saveCountries(db, codes.map(countryOf));
  const organization_id = await saveMeetingOrganization(
    db,
    meeting.organization,
    countries.get(meeting.organization.country ?? '') ?? null,
  );
  const cup = await saveMeetingCup(db, organization_id, meeting.cup, meeting.rules);
  const names = namesOf(meeting);
  const categories = await saveMeetingCategories(db, organization_id, cup.cup_id, names.categories);
  const clubs = await saveClubs(db, organization_id, names.clubs);
  // The day that is about to be replaced helps to recognize riders, too.
  const riders = await readKnownRiders(db, cup.cup_id);
  const cleared = replaces === null ? null : await clearDay(db, replaces);
  const raceId = await saveRace(db, cup.cup_id, meeting, sha256);

  const race_rules_id = saySame(cup.rules, meeting.rules) ? null : await insertRules(db, meeting.rules);
  const ridden = meeting.categories.flatMap(({ name }) => categories.get(name) ?? []);
  await writeRaceCategories(
    db,
    raceId,
    cup.cup_id,
    ridden.map((category_id) => ({ category_id, race_rules_id })),
  );
  const needed = idsNeeded(meeting);
  const ids = {
    entry: (await takeIds(db, 'entry', needed.entry)).reverse(),
    heat: (await takeIds(db, 'heat', needed.heat)).reverse(),
    rider: (await takeIds(db, 'rider', needed.rider)).reverse(),
  };
  await writeDay(
    db,
    raceId,
    dayRows(
      meeting,
      { organization_id, categories, clubs, countries, riders, entered: new Map(), riding: new Set() },
      ids,
    ),
  );
  if (cleared) {
    await placeImages(db, raceId, cleared.images);
    await removeStranded(db, cup.cup_id, cleared);
  }
  return raceId;
}

async function load(db: PlainSql, meeting: Meeting, decided: Decisions): Promise<Loaded> {
  await waitForImportTurn(db);
  const sha256 = fingerprint(meeting);
  const before = await readLoadedRace(db, meeting.organization.name, meeting.cup.name, meeting.date);
  if (before?.sha256 === sha256) return { outcome: 'same', race_id: before.race_id };
  if (before?.is_entered) {
    const onto = await loadOntoEntries(db, meeting, sha256, before, decided);
    return { outcome: 'entered', race_id: before.race_id, onto };
  }
  const was = before ? await readLoadedDay(db, before.race_id) : [];
  const race_id = await write(db, meeting, sha256, before?.race_id ?? null);
  if (before?.sha256 == null) return { outcome: 'loaded', race_id };
  return { outcome: 'replaced', race_id, changes: dayChanges(was, dayOfMeeting(meeting)), was };
}

/** Accepts files without questions where nobody can answer any, for a race with entries and without results. */
function refuseQuestions(loaded: Loaded): boolean {
  if (loaded.outcome !== 'entered') return true;
  if (loaded.onto.stands) throw new ImportRefusal('import_race_by_hand', 'date');
  const count = questionsOf(loaded.onto.plan);
  if (count > 0) throw new ImportRefusal('import_race_asks', 'date', { count });
  return true;
}

/** Ends a transaction that was only a trial, and carries its result. */
class OnlyTried extends Error {
  readonly loaded: Loaded;

  constructor(loaded: Loaded) {
    super('only tried');
    this.loaded = loaded;
  }
}

/**
 * Loads a meeting whose ranks agree with its runs, all or nothing. The same file again changes nothing, and a
 * corrected one (same organization, cup and date) replaces what was loaded. On a race with entries it loads the
 * results of the entered riders, as far as `decided` leaves no question. `keeps` receives the result, may write more
 * in the same transaction, and may refuse to keep any of it, which is how a file is tried.
 */
export async function loadMeeting(
  pool: pg.Pool,
  meeting: Meeting,
  keeps: (loaded: Loaded, tx: Db) => boolean | Promise<boolean> = refuseQuestions,
  decided: Decisions = noDecisions,
): Promise<Loaded> {
  try {
    return await inTransaction(openDb(pool), async (tx) => {
      const loaded = await load(plainSql(tx), meeting, decided);
      if (!(await keeps(loaded, tx))) throw new OnlyTried(loaded);
      return loaded;
    });
  } catch (error) {
    if (error instanceof OnlyTried) return error.loaded;
    throw error;
  }
}
