import { type BackupParts, type MadeBackup, makeBackup } from '#server/operations/backup/make-backup.ts';
import { insertFailedBackup, insertGoodBackup } from '#server/operations/backup/queries.ts';
import { BackupRefusal, reasonOf } from '#server/operations/backup/file/refusal.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Makes a backup and records its outcome. It throws as `makeBackup` does, and records nothing while another runs. */
export async function recordBackup(db: Db, parts: BackupParts): Promise<MadeBackup> {
  const begun_at = new Date();
  const location = parts.place.describe(parts.name);
  const is_sealed = parts.config.BACKUP_KEY !== undefined;
  try {
    const made = await makeBackup(parts);
    await insertGoodBackup(db, {
      begun_at,
      location,
      is_sealed,
      byte_size: made.byte_size,
      row_count: made.rows,
      file_count: made.files,
      missing_files: made.missing.length,
    });
    return made;
  } catch (error) {
    const failure = error instanceof BackupRefusal ? error.code : 'failed';
    // The database itself may be unreachable. The age of the last good backup shows the failure later.
    if (failure !== 'another_running')
      await insertFailedBackup(db, {
        begun_at,
        location,
        is_sealed,
        failure,
        reason: reasonOf(error),
      }).catch(() => {});
    throw error;
  }
}
