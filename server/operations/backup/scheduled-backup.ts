import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { setPriority } from 'node:os';
import { openPlace } from '#server/operations/backup/places/open-place.ts';
import type { BackupPlace } from '#server/operations/backup/places/place.ts';
import { recordBackup } from '#server/operations/backup/record-backup.ts';
import { BackupRefusal, reasonOf } from '#server/operations/backup/file/refusal.ts';
import { type BackupOrder, type BackupReport, isBackupDue } from '#server/operations/backup/schedule.ts';
import { connectDirectly } from '#server/ground/db/connect.ts';
import { openDb, openPool } from '#server/ground/db/pool.ts';

/* This process makes one backup when it receives the order, and ends. */

const ours = /^partidor-\d{4}-\d\d-\d\dT\d{6}Z-[0-9a-f]{4}\.backup$/;

function newName(): string {
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  return `partidor-${now}Z-${randomBytes(2).toString('hex')}.backup`;
}

/** Removes all but the newest, whose names begin with the time, once a new backup is there and was read again. */
async function removeOld(place: BackupPlace, keep: number): Promise<string[]> {
  const names = (await place.list()).filter((name) => ours.test(name)).sort();
  const old = names.slice(0, -keep);
  for (const name of old) await place.remove(name);
  return old;
}

async function work(order: BackupOrder): Promise<BackupReport> {
  const { config } = order;
  const interrupted = new AbortController();
  process.once('SIGTERM', () => interrupted.abort());
  process.once('disconnect', () => interrupted.abort());
  const place = openPlace(config, config.BACKUP_TO ?? '');
  let pool: Pool | null = null;
  try {
    // What chooses among several hosts does not travel in an order, and another one may be the primary by now.
    const { connection } = config.DATABASE_URL === undefined ? order : await connectDirectly(config);
    pool = openPool({ connection, max: 1, onError: () => {} });
    const db = openDb(pool);
    if (!(await isBackupDue(db, config.BACKUP_EVERY ?? ''))) return { busy: true };
    const { location } = await recordBackup(db, {
      config,
      connection,
      place,
      name: newName(),
      signal: interrupted.signal,
    });
    return { good: location, removed: await removeOld(place, config.BACKUP_KEEP) };
  } catch (error) {
    if (error instanceof BackupRefusal && error.code === 'another_running') return { busy: true };
    return { failed: reasonOf(error) };
  } finally {
    await pool?.end();
    place.close();
  }
}

// Requests have priority over the backup.
setPriority(10);
const order = await new Promise<BackupOrder>((resolve) => process.once('message', resolve));
const report = await work(order);
process.send?.(report, () => process.exit(0));
