import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCompressible, mediaTypeOf } from '../server/ground/http/answers/media-types.ts';
import { root } from './processes.mjs';

/* Compresses the built client as well as possible, once for a build and not at every start of the server. */

const client = join(root, 'dist/client');
const packed = join(root, 'dist/packed');
const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

async function pack(name) {
  const body = readFileSync(join(client, name));
  const [gz, br] = await Promise.all([
    zip(body, { level: 9 }),
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  ]);
  const path = join(packed, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.gz`, gz);
  writeFileSync(`${path}.br`, br);
}

rmSync(packed, { recursive: true, force: true });
const names = readdirSync(client, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(client.length + 1))
  .filter((name) => !name.startsWith('.vite/') && isCompressible(mediaTypeOf(name)));
await Promise.all(names.map(pack));
