import { spawn, spawnSync } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { postgresAccount } from '#server/ground/db/postgres/account.ts';
import { follow } from '#server/testing/program.ts';
import { ask } from './ask.ts';
import type { Scope } from './scope.ts';
import { freePort, type Node, project, until } from './site.ts';

/** Debian installs it where only root searches. */
const searchPath = { PATH: `${process.env.PATH}:/usr/sbin` };

export function nginxMissing(): string | null {
  const { status } = spawnSync('nginx', ['-v'], { stdio: 'ignore', env: searchPath });
  return status === 0 ? null : 'nginx is not installed';
}

/**
 * Returns a configuration that is shipped, with only the places changed: its files in a folder of ours, the port, and
 * the two nodes.
 */
export function configurationHere(
  folder: string,
  port: number,
  origins: readonly string[],
  shipped = 'nginx.conf',
): string {
  const nodes = ['one:3000', 'two:3000'].map((name, at) => [name, new URL(origins[at] ?? '').host] as const);
  const moved = [
    ['/tmp/', `${folder}/`],
    ['/dev/stderr', `${folder}/error.log`],
    ['listen 8080', `listen 127.0.0.1:${port}`],
    ...nodes,
  ] as const;
  return moved.reduce(
    (text, [there, here]) => text.replaceAll(there, here),
    readFileSync(join(project, 'deploy', shipped), 'utf8'),
  );
}

/** Runs an nginx of our own with a configuration for a folder and a port, and returns its address. */
export async function runNginx(
  scope: Scope,
  configuration: (folder: string, port: number) => string,
  chosenPort?: number,
): Promise<string> {
  const folder = await scope.folder();
  const port = chosenPort ?? (await freePort());
  const account = postgresAccount();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port));
  if (account) chownSync(folder, account.uid, account.gid);
  const args = ['-c', file, '-p', folder, '-e', join(folder, 'error.log'), '-g', 'daemon off;'];
  const ids = account && { uid: account.uid, gid: account.gid };
  const program = follow(
    spawn('nginx', args, { ...ids, cwd: folder, env: searchPath, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  scope.defer(() => program.killTree());
  const origin = `http://127.0.0.1:${port}`;
  await until(
    'nginx answers',
    async () => (await ask(origin, { path: '/healthz' }, 2000)).status === 200,
    20_000,
  ).catch(() => {
    throw new Error(`nginx does not answer: ${program.lines.join(' ')}`);
  });
  return origin;
}

/** Runs the shipped proxy before two nodes, and returns its address. */
export function startNginx(scope: Scope, nodes: readonly Pick<Node, 'origin'>[]): Promise<string> {
  const origins = nodes.map(({ origin }) => origin);
  return runNginx(scope, (folder, port) => configurationHere(folder, port, origins));
}
