import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/**
 * Starts a real S3 server in a process of its own, with an empty bucket of the given name. Returns the settings for
 * it, and how to stop it.
 */
export async function startS3Server(bucket = 'papers') {
  const folder = await mkdtemp(join(tmpdir(), 'partidor-s3-'));
  const port = await freePort();
  const program = join(import.meta.dirname, '../../node_modules/s3rver/bin/s3rver.js');
  const child = spawn(
    process.execPath,
    [program, '-d', folder, '-a', '127.0.0.1', '-p', String(port), '--configure-bucket', bucket],
    { stdio: 'ignore' },
  );
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const url = `http://127.0.0.1:${port}`;
  for (let turn = 0; turn < 100; turn += 1) {
    const answers = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answers) break;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  return {
    folder,
    env: {
      S3_ENDPOINT: url,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stop() {
      child.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
