import { execFile } from 'node:child_process';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import packed, { inflate } from '@sparticuz/chromium';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

const run = promisify(execFile);
const packageBin = join(import.meta.dirname, '../node_modules/@sparticuz/chromium/bin');
const folder = join(import.meta.dirname, '../.cache/chromium-153-letters');
const fontSettings = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`;

/** Unpacks the browser under a temporary name and renames it, so that a killed run leaves no half browser behind. */
async function unpack(): Promise<void> {
  if (existsSync(folder)) return;
  const half = `${folder}-${process.pid}`;
  await mkdir(half, { recursive: true });
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = half;
  await packed.executablePath();
  await inflate(join(packageBin, 'al2023.tar.br'));
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  // Its own settings name folders of another machine, and text would have no letters here.
  await writeFile(join(half, 'fonts/fonts.conf'), fontSettings);
  await rename(half, folder).catch(() => rm(half, { recursive: true, force: true }));
}

/** Returns the libraries from the browser's package for machines that lack them. Others use their own. */
async function libraries(executable: string): Promise<Record<string, string>> {
  const { stdout } = await run('ldd', [executable]).catch(() => ({ stdout: 'not found' }));
  return stdout.includes('not found') ? { LD_LIBRARY_PATH: join(folder, 'al2023/lib') } : {};
}

/**
 * A name of this machine in the network of a track. Unlike 127.0.0.1 it makes no secure page, so that browsers keep from it
 * what they keep from http://192.168.8.20.
 */
export const trackHost = 'laptop.pista.test';

export interface Chromium {
  executable: string;
  env: Record<string, string>;
  args: string[];
}

/** Finds the browser of the tests. It comes with the packages, and draws with the fonts that came with it. */
export async function findChromium(): Promise<Chromium> {
  await unpack();
  const executable = join(folder, 'chromium');
  return {
    executable,
    env: { ...(await libraries(executable)), FONTCONFIG_PATH: join(folder, 'fonts') },
    args: [
      `--host-resolver-rules=MAP ${trackHost} 127.0.0.1`,
      '--no-sandbox',
      '--disable-gpu',
      '--in-process-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  };
}

const inTests = process.env['VITEST'] !== undefined;

/**
 * A page of a test lives for seconds, so the last step of optimizing its code costs more than it saves. The pages of
 * one phone share a process, because starting one costs more than a visit. Benchmarks run as on a phone.
 */
const shortLived = inTests ? ['--js-flags=--no-opt', '--renderer-process-limit=1'] : [];

/**
 * The settings of a context of a test, unless it has others. Motion is off because a pulsing lamp draws sixty
 * pictures a second, and workers are off because one is fetched, compiled and filled for each new phone: each costs a
 * fifth of a visit.
 */
const calm: BrowserContextOptions = inTests ? { reducedMotion: 'reduce', serviceWorkers: 'block' } : {};

/** The part of a browser that opens the phones of a file, or of a benchmark. At its end all of them are closed. */
export type Phones = Pick<Browser, 'newContext' | 'newPage' | 'close'>;

async function launch(): Promise<Browser> {
  const { executable, env, args } = await findChromium();
  const start = () =>
    chromium.launch({
      executablePath: executable,
      args: [...args, ...shortLived],
      env: { ...process.env, ...env },
      headless: true,
    });
  // Once in many starts this browser crashes before it has a page.
  return start().catch(start);
}

let running: Browser | undefined;

/** Returns the browser of this process: every test file that runs in it has its phones in the same one. */
async function sharedBrowser(): Promise<Browser> {
  if (running?.isConnected() !== true) running = await launch();
  return running;
}

let faults: string[] = [];

/**
 * Returns the errors that pages reported since the last call: errors of the code, and what React could not hydrate.
 */
export function takeFaults(): string[] {
  const taken = faults;
  faults = [];
  return taken;
}

/**
 * Recognizes the browser's own messages: an answer that was refused or did not come, which the journey judges, a header that
 * means nothing over plain http, and a script that may not run in the document of an organization.
 */
const isOfBrowser = (text: string) =>
  text.startsWith('Failed to load resource') ||
  text.startsWith('The Cross-Origin-Opener-Policy header has been ignored') ||
  /^Blocked script .* frame is sandboxed/u.test(text);

function watchFaults(context: BrowserContext): void {
  context.on('weberror', (fault) => faults.push(`${fault.page()?.url()}: ${fault.error().message}`));
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !isOfBrowser(text)) faults.push(`${message.page()?.url()}: ${text}`);
  });
}

/**
 * Returns the same without what the browser refused, for a journey that provokes what the policy or the sandbox of a
 * page forbids.
 */
export const takeFaultsButRefusals = (): string[] =>
  takeFaults().filter((one) => !/Content Security Policy|sandbox|^[^ ]+ Unsafe attempt/u.test(one));

/** Every page that is open in the shared browser. */
export const openPages = (): Page[] => (running?.contexts() ?? []).flatMap((context) => context.pages());

/** Opens the browser. `usual` are the settings of its contexts, for a file about motion or about no signal. */
export async function openBrowser(usual: BrowserContextOptions = {}): Promise<Phones> {
  const browser = inTests ? await sharedBrowser() : await launch();
  const opened = new Set<BrowserContext>();
  const newContext = async (options?: BrowserContextOptions) => {
    const context = await browser.newContext({ ...calm, ...usual, ...options });
    opened.add(context);
    watchFaults(context);
    context.once('close', () => opened.delete(context));
    return context;
  };
  return {
    newContext,
    newPage: async (options) => (await newContext(options)).newPage(),
    close: async () => {
      await Promise.all([...opened].map((context) => context.close()));
      if (!inTests) await browser.close();
    },
  };
}
