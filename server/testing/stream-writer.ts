import { writeSync } from 'node:fs';
import { Readable } from 'node:stream';
import { readConfig } from '#server/ground/config/config.ts';
import { openStreamStore } from '#server/ground/storage/bytes/open-stream-store.ts';

/**
 * A program to be killed while it writes a large file: it writes three quarters of it and then nothing more. Its
 * arguments are the settings as JSON, the key, and the megabytes.
 */
const [, , env = '{}', key = '', megabytes = '0'] = process.argv;

async function* pieces() {
  const piece = Buffer.alloc(1024 * 1024, 7);
  for (let n = 0; n < (Number(megabytes) * 3) / 4; n += 1) yield piece;
  writeSync(1, 'most of it is given\n');
  await new Promise(() => {
    setInterval(() => {}, 1000);
  });
}

const store = openStreamStore(readConfig(JSON.parse(env) as Record<string, string>));
await store.put(key, Readable.from(pieces()), 'application/gzip');
