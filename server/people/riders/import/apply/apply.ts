import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import type {
  applyRiderImport,
  DoneImport,
  ImportChoices,
} from '#contract/people/office/riders/rider-import.ts';
import type { PlannedRow } from '#rules/files/planned-row.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { type Caller, organizationsOf } from '#server/ground/access/caller.ts';
import { importPlaceOf, seenBy } from '#server/people/riders/import/plan/place.ts';
import { planOf } from '#server/people/riders/import/plan/plan.ts';
import { givePlates } from '#server/people/riders/import/plan/plate-queries.ts';
import {
  lockImport,
  lockRiders,
  readDone,
  type StoredImport,
} from '#server/people/riders/import/plan/queries.ts';
import { proposeChanges } from '#server/people/riders/import/plan/propose-changes.ts';
import { ImportProgress, ROWS_BETWEEN } from '#server/people/riders/import/plan/progress.ts';
import { insertNew, markApplied, updateChanged } from './write-queries.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { giveLicence } from '#server/people/licences/give-licences.ts';
import { insertImportedLicence, readLineRiders } from './licence-queries.ts';

interface Source {
  import_id: number;
  user_id: number;
  cup_id: number;
  file_name: string;
}

/** Gives the licences of an import's rows. The file's name and the row are the recorded reason. */
async function giveImported(
  tx: Db,
  { import_id, user_id, cup_id, file_name }: Source,
  caller: Caller,
  rows: readonly PlannedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const enrolled = await readLineRiders(tx, import_id);
  const by = { user_id, organizations: organizationsOf(caller) };
  for (const { row, rider_id: known, licences } of rows) {
    const rider_id = known ?? enrolled.get(row);
    if (rider_id === undefined) throw new Error('A row that was just written has no rider');
    for (const one of licences) {
      const given = { ...one, rider_id, cup_id, lbr_reason: `${file_name} · ${row}` };
      const lbr_id = await giveLicence(tx, given, by).catch(asChanged);
      await insertImportedLicence(tx, { import_id, lbr_id, rider_id, row_number: row });
    }
  }
}

/** Reports a conflict: what was planned a moment ago and is refused now was changed by somebody meanwhile. */
function asChanged(error: unknown): never {
  throw error instanceof Refusal ? new Refusal('office.changed') : error;
}

/** Returns an import that the caller sent. Throws the same Refusal for another's and for none. */
export function ownImport(found: StoredImport | null, { user_id }: Caller): StoredImport {
  if (found === null || found.user_id !== user_id) throw new Refusal('import.not_found');
  return found;
}

async function answerDone(db: Db, caller: Caller, import_id: number): Promise<DoneImport> {
  const [done] = await readDone(db, seenBy(caller), import_id);
  if (!done) throw new Refusal('import.not_found');
  return done;
}

/** Gives the club that somebody chose for a name. Names of no club, and rows left out, are not remembered. */
const numbered = ({ said, club_id }: ImportChoices['clubs'][number]) =>
  typeof club_id === 'number' ? [{ said, club_id }] : [];

/**
 * Applies the whole import in one transaction, unless the sender leaves before its end. The plan is made again under
 * locks, and has to be the one that was shown.
 */
async function applyOnce(
  db: Db,
  { body, params, caller, signal }: Asked<typeof applyRiderImport>,
  outside: Db,
): Promise<void> {
  const { fingerprint, ...choices } = body;
  const sheet = ownImport(await lockImport(db, params.id), caller);
  // It was sent again after a lost answer and is done.
  if (sheet.state === 'applied') return;
  if (sheet.state !== 'draft') throw new Refusal('import.over');
  const place = await importPlaceOf(db, caller, sheet.organization_id);
  const { request_key } = sheet;
  const progress = new ImportProgress(outside, { request_key, user_id: caller.user_id, signal });
  const comparing = (done: number, all: number) => progress.step('comparing', done, all);
  const first = await planOf(db, place, sheet, choices, comparing);
  await lockRiders(
    db,
    first.rows.flatMap(({ state, rider_id }) => (state === 'changed' && rider_id !== null ? [rider_id] : [])),
  );
  const { rows, sum, cup_id, fingerprint: now } = await planOf(db, place, sheet, choices, comparing);
  if (now !== fingerprint) throw new Refusal('office.changed');
  const made = rows.filter(({ state }) => state === 'new');
  const planned = rows.flatMap(({ row, state, rider_id, changes }) =>
    state === 'changed' && rider_id !== null && changes.length > 0
      ? [
          {
            row_number: row,
            rider_id,
            was: Object.fromEntries(changes.map(({ field, was }) => [field, was])),
            became: Object.fromEntries(changes.map(({ field, becomes }) => [field, becomes])),
          },
        ]
      : [],
  );
  const changed = await proposeChanges(db, { place, user_id: caller.user_id }, planned);
  const by = { import_id: sheet.import_id, user_id: caller.user_id };
  const all = made.length + changed.length;
  // New riders come first, a few at once, so that the sender can still stop it between two parts.
  for (let done = 0; done < made.length; done += ROWS_BETWEEN) {
    await progress.step('writing', done, all);
    const lines = made
      .slice(done, done + ROWS_BETWEEN)
      .map(({ row, values }) => ({ row_number: row, values }));
    await insertNew(db, { ...by, ...place }, lines);
  }
  for (let done = 0; done < changed.length; done += ROWS_BETWEEN) {
    await progress.step('writing', made.length + done, all);
    await updateChanged(db, by, changed.slice(done, done + ROWS_BETWEEN));
  }
  const licensed = rows.filter(({ licences }) => licences.length > 0);
  if (cup_id !== null)
    await giveImported(db, { ...by, cup_id, file_name: sheet.file_name }, caller, licensed);
  await progress.step('writing', all, all);
  const counts = {
    riders_new: made.length,
    // What is only proposed to a family counts as well, so that both are as many as the rows taken.
    riders_changed: rows.filter(({ state }) => state === 'changed').length,
    licences: licensed.flatMap(({ licences }) => licences).length,
  };
  if (cup_id !== null) await givePlates(db, sheet.import_id, cup_id);
  // Only somebody of the whole organization says for all what a name means; a delegate has one club to choose.
  const clubs_said = place.clubs === null ? choices.clubs.flatMap(numbered) : [];
  await markApplied(db, sheet.import_id, { ...counts, cup_id, sum, clubs_said });
  await insertAudit(db, {
    user_id: caller.user_id,
    action: 'import',
    entity: 'rider_import',
    entity_id: sheet.import_id,
    became: { file_name: sheet.file_name, ...counts, cup_id },
  });
}

/** Applies once what a preview showed. */
export async function applyImport(db: Db, asked: Asked<typeof applyRiderImport>): Promise<DoneImport> {
  try {
    await inTransaction(db, (tx) => applyOnce(tx, asked, db));
  } catch (error) {
    // Somebody enrolled one of these riders at this very moment.
    if (violatedUnique(error) !== null) throw new Refusal('office.changed');
    throw error;
  }
  return answerDone(db, asked.caller, asked.params.id);
}
