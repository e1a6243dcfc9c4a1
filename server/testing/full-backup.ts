import { readdirSync, writeSync } from 'node:fs';
import { folderPlace } from '#server/operations/backup/places/folder-place.ts';
import { makeBackup } from '#server/operations/backup/make-backup.ts';
import { BackupRefusal } from '#server/operations/backup/file/refusal.ts';
import { readConfig } from '#server/ground/config/config.ts';

/**
 * A program for a disk with little room: it makes a backup there, and prints the result and what is there afterwards.
 */
const [, , address = '', dataDir = '', folder = ''] = process.argv;
try {
  await makeBackup({
    config: readConfig({ DATA_DIR: dataDir }),
    connection: { connectionString: address },
    place: folderPlace(folder),
    name: 'day.backup',
  });
  writeSync(1, 'made\n');
} catch (error) {
  writeSync(1, error instanceof BackupRefusal ? `${error.message}\n` : `${String(error)}\n`);
}
writeSync(1, `holds: ${readdirSync(folder).join(' ')}\n`);
