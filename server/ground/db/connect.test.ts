import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from './connect.ts';

/* A pooler that accepts no unknown setting of a session, like PgBouncer with its original file. */

let pooler: Server;
let folder: string;
let address: string;

/** Builds PostgreSQL's message that ends a connection. */
function fatal(code: string, sentence: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${sentence}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partidor-connect-'));
  pooler = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (asked) => {
      const unknown = asked.includes('statement_timeout') ? 'statement_timeout' : 'none';
      socket.end(fatal('08P01', `unsupported startup parameter: ${unknown}`));
    });
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const at = pooler.address();
  address = `127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/partidor`;
});

afterAll(async () => {
  pooler.close();
  await rm(folder, { recursive: true, force: true });
});

test('a pooler that refuses the settings of a session is named in one sentence, and no password with it', async () => {
  const url = `postgres://partidor:secret@${address}`;
  await expect(connectDatabase({ DATABASE_URL: url, DATA_DIR: folder })).rejects.toMatchObject({
    code: 'database_pooler',
    message: expect.stringMatching(
      new RegExp(`^What answers at ${address} is a pooler that refuses our settings.*statement_timeout`),
    ),
  });
});
