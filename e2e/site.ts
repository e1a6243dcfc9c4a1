import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { buildAll } from '../scripts/build.mjs';
import { serverEnv, serverFlags } from '../scripts/server-flags.mjs';
import { quickFolder } from '#server/testing/quick-folder.ts';
import { testPapersKey } from '#server/testing/papers-key.ts';
import { startHosted } from './hosting/hosted-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
    /** The data of a stopped site with its season, copied for other sites. */
    siteSeason: string;
  }
}

export interface Site {
  url: string;
  dataDir: string;
  pid: number;
  /** Ends it, and deletes its data, or keeps a copy of them there. */
  stop(options?: { keep?: string }): Promise<void>;
}

const isInTests = process.env['VITEST'] !== undefined;

const newFolder = async () => mkdtemp(join(await quickFolder(), 'partidor-site-'));

/** Copies a season. Owner and mode stay, because the database requires them. Files of a running site are left out. */
async function copySeason(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
  for (const name of ['lock', 'postgres.log', 'postgres.socket'])
    await rm(join(to, name), { recursive: true, force: true });
}

/** Starts the product in a process of its own, packed, as it runs everywhere. */
async function startAlone(
  env: Record<string, string>,
): Promise<{ url: string; pid: number; end: () => Promise<void> }> {
  await buildAll();
  const program = join(import.meta.dirname, '../dist/program/main.js');
  const child = spawn(process.execPath, [...serverFlags, program], {
    env: { ...process.env, ...serverEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const match = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (match) resolve(match[0]);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Error(`the site did not start:\n${said}`)));
  });
  const end = () => {
    child.kill('SIGTERM');
    return gone;
  };
  return { url, pid: child.pid ?? 0, end };
}

/**
 * Starts the product as a visitor meets it, with its own database and the demo season. Journeys share a process that
 * has it loaded; what is measured runs in a process of its own. `season` is the data of a stopped site to begin with;
 * then the season is not ridden again.
 */
export async function startSite(env: Record<string, string> = {}, season?: string): Promise<Site> {
  const dataDir = await newFolder();
  if (season !== undefined) await copySeason(season, dataDir);
  const { url, pid, end } = await (isInTests ? startHosted : startAlone)({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    PAPERS_KEY: testPapersKey,
    // Nobody listens at this port: no generated request reaches the real provider.
    MERCADOPAGO_URL: 'http://127.0.0.1:9',
    ...env,
  });
  return {
    url,
    dataDir,
    pid,
    async stop({ keep } = {}) {
      await end();
      if (keep !== undefined) await copySeason(dataDir, keep);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts one site for tests that only read, and makes the season that the other tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const season = await newFolder();
  const first = await startSite();
  // It is stopped first, because only a stopped database can be copied.
  await first.stop({ keep: season });
  const site = await startSite({}, season);
  project.provide('siteUrl', site.url);
  project.provide('siteSeason', season);
  return async () => {
    await site.stop();
    await rm(season, { recursive: true, force: true });
  };
}
