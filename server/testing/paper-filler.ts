import { readdirSync, writeSync } from 'node:fs';
import { Refusal } from '#contract/errors.ts';
import { diskStore } from '#server/ground/storage/bytes/disk-store.ts';

/**
 * A program for a disk with little room: it stores papers until it is refused, and prints what is on the disk then.
 */
const [, , dataDir = ''] = process.argv;
const store = diskStore(dataDir);
const bytes = Buffer.alloc(1024 * 1024, 3);
for (let n = 0; n < 64; n += 1) {
  const name = n.toString(16).padStart(64, '0');
  const refused = await store.put(`private/00/${name}`, bytes, 'image/jpeg').then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );
  if (refused === null) continue;
  const left = readdirSync(dataDir, { recursive: true }).map(String);
  writeSync(
    1,
    `refused ${refused} after ${n}, halves ${left.filter((one) => one.endsWith('.part')).length}\n`,
  );
  break;
}
