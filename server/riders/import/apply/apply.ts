import { inTransaction } from '#server/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import type { applyRiderImport, DoneImport } from '#contract/office/riders/rider-import.ts';
import type { PlannedRow } from '#rules/files/rider-import.ts';
import type { Db } from '#server/db/pool.ts';
import { violatedUnique } from '#server/db/violated.ts';
import type { Asked } from '#server/http/calls/call.ts';
import type { Caller } from '#server/access/caller.ts';
import { importPlaceOf, seenBy } from '#server/riders/import/plan/place.ts';
import { planOf } from '#server/riders/import/plan/plan.ts';
import { givePlates } from '#server/riders/import/plan/plate-queries.ts';
import { lockImport, lockRiders, readDone, type StoredImport } from '#server/riders/import/plan/queries.ts';
import { proposeChanges } from '#server/riders/import/plan/propose-changes.ts';
import { ImportProgress, ROWS_BETWEEN } from '#server/riders/import/plan/progress.ts';
import { giveImported } from './licences.ts';
import { insertNew, markApplied, updateChanged } from './write-queries.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';

/** An import of the caller's own sending. Throws a Refusal, the same for what is not theirs and what is not there. */
export function ownImport(found: StoredImport | null, { user_id }: Caller): StoredImport {
  if (found === null || found.user_id !== user_id) throw new Refusal('import.not_found');
  return found;
}

/** A known rider of whom the sheet says nothing new but the licence. */
const onlyLicensed = ({ state, changes }: PlannedRow): boolean => state === 'changed' && changes.length === 0;

async function answerDone(db: Db, caller: Caller, import_id: number): Promise<DoneImport> {
  const [done] = await readDone(db, seenBy(caller), import_id);
  if (!done) throw new Refusal('import.not_found');
  return done;
}

/**
 * The whole import in one transaction, unless the sender leaves before its end. The plan is made again under locks, and has to
 * be the one that was seen.
 */
async function applyOnce(
  db: Db,
  { body, params, caller, signal }: Asked<typeof applyRiderImport>,
  outside: Db,
): Promise<void> {
  const { fingerprint, ...choices } = body;
  const sheet = ownImport(await lockImport(db, params.id), caller);
  // Sent again after a lost answer: it is done.
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
  const { rows, cup_id, fingerprint: now } = await planOf(db, place, sheet, choices, comparing);
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
  // New riders first, a few at once: the sender may still stop it between two parts.
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
    riders_changed: changed.length + licensed.filter(onlyLicensed).length,
    licences: licensed.flatMap(({ licences }) => licences).length,
  };
  if (cup_id !== null) await givePlates(db, sheet.import_id, cup_id);
  await markApplied(db, sheet.import_id, { ...counts, cup_id });
  await insertAudit(db, {
    user_id: caller.user_id,
    action: 'import',
    entity: 'rider_import',
    entity_id: sheet.import_id,
    became: { file_name: sheet.file_name, ...counts, cup_id },
  });
}

/** Does what a preview said, once. */
export async function applyImport(db: Db, asked: Asked<typeof applyRiderImport>): Promise<DoneImport> {
  try {
    await inTransaction(db, (tx) => applyOnce(tx, asked, db));
  } catch (error) {
    // Somebody enrolled one of these riders in this very moment.
    if (violatedUnique(error) !== null) throw new Refusal('office.changed');
    throw error;
  }
  return answerDone(db, asked.caller, asked.params.id);
}
