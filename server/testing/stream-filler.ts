import { readdirSync, writeSync } from 'node:fs';
import { Readable } from 'node:stream';
import { errorCode } from '#server/ground/config/start-refusal.ts';
import { diskStreams } from '#server/ground/storage/bytes/disk-streams.ts';

/**
 * A program for a disk with little room: it writes a file larger than the disk, and prints what is on the disk then.
 */
const [, , dataDir = ''] = process.argv;
const pieces = Array.from({ length: 64 }, () => Buffer.alloc(1024 * 1024, 3));
const said = await diskStreams(dataDir)
  .put('dump/0a/riders.csv.gz', Readable.from(pieces), 'application/gzip')
  .then(
    () => 'written',
    (error: unknown) => errorCode(error),
  );
const left = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
writeSync(1, `${said}, files ${left.length}\n`);
