import { readdirSync, writeSync } from 'node:fs';
import { folderPlace } from '#server/backup/places/folder-place.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { BackupRefusal } from '#server/backup/file/refusal.ts';
import { readConfig } from '#server/config/config.ts';

/** A program for a disk with little room: makes a backup there, and says how it went and what is there afterwards. */
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
