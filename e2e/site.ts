import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
    siteDataDir: string;
  }
}

export interface Site {
  url: string;
  dataDir: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the product as a visitor meets it: own process, own database, the demo season. */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partidor-site-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
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
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** One site for all journeys. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await startSite();
  project.provide('siteUrl', site.url);
  project.provide('siteDataDir', site.dataDir);
  return () => site.stop();
}
