import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isRunning } from '#server/testing/process-tree.ts';
import { cleanEnvironment, follow, type Program } from '#server/testing/program.ts';
import { ask } from './ask.ts';
import type { Scope } from './scope.ts';

export const project = join(import.meta.dirname, '..');

/** Returns a port at which nobody listens now. A node keeps it over its restarts, as an installation does. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Waits until something is true.
 * @throws after its time, with what it waited for
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  ms: number,
  everyMs = 50,
): Promise<number> {
  const begun = Date.now();
  while (!(await holds())) {
    if (Date.now() - begun > ms) throw new Error(`not within ${ms / 1000} s: ${what}`);
    await sleep(everyMs);
  }
  return Date.now() - begun;
}

/** Returns the connection to the embedded database of a data folder. */
export const databaseIn = (dataDir: string): pg.ClientConfig => ({
  host: join(dataDir, 'postgres.socket'),
  port: 5432,
  user: 'partidor',
  database: 'partidor',
});

/** A server of the product in a process of its own, on one address and one data folder over all its starts. */
export class Node {
  readonly origin: string;
  readonly dataDir: string;
  readonly #port: number;
  readonly #env: Record<string, string>;
  #program: Program | null = null;
  /** The number of times that it ended without being asked to. */
  ended = 0;
  #asked = false;
  /** Its start command, which is that of `npm start` unless set. */
  command: readonly string[] = [process.execPath, join(project, 'scripts/start.mjs')];

  private constructor(port: number, dataDir: string, env: Record<string, string>) {
    this.#port = port;
    this.origin = `http://127.0.0.1:${port}`;
    this.dataDir = dataDir;
    this.#env = env;
  }

  /** Makes a node with additions to its environment. Without DATABASE_URL it has a database of its own. */
  static async make(scope: Scope, env: Record<string, string> = {}): Promise<Node> {
    const node = new Node(await freePort(), join(await scope.folder(), 'data'), env);
    scope.defer(() => node.kill());
    return node;
  }

  /** The connection to its embedded database. */
  get connection(): pg.ClientConfig {
    return databaseIn(this.dataDir);
  }

  get pid(): number {
    return this.#program?.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#program !== null && isRunning(this.#program.pid);
  }

  get lines(): readonly string[] {
    return this.#program?.lines ?? [];
  }

  /** Starts it. It ends when the channel to this process closes, however that happens. */
  launch(command = this.command): Program {
    const [file = '', ...args] = command;
    const env = cleanEnvironment({
      DATA_DIR: this.dataDir,
      PORT: String(this.#port),
      DEMO: 'off',
      SECOND_FACTOR: 'off',
      LOG_LEVEL: 'warn',
      ...this.#env,
    });
    const program = follow(
      spawn(file, args, { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] }),
    );
    this.#program = program;
    this.#asked = false;
    void this.#watch(program);
    return program;
  }

  async #watch(program: Program): Promise<void> {
    await program.ended;
    if (this.#program === program && !this.#asked) this.ended += 1;
  }

  /** Starts it and waits until it is ready. Returns how many milliseconds that took. */
  async start(ms = 120_000): Promise<number> {
    const program = this.launch();
    const took = await until(
      `${this.origin} is ready; it said ${program.lines.slice(-5).join(' · ')}`,
      async () => !this.isRunning || (await this.isReady()),
      ms,
    );
    if (!this.isRunning) throw new Error(`the server did not start: ${program.lines.slice(-5).join(' · ')}`);
    return took;
  }

  async isReady(): Promise<boolean> {
    return (await ask(this.origin, { path: '/readyz' }, 3000)).status === 200;
  }

  /** Kills only the server, as the kernel does when memory runs out. */
  async killServer(): Promise<void> {
    this.#asked = true;
    this.#program?.signal('SIGKILL');
    await this.#program?.ended;
  }

  /** Kills it with every process that it started, as when the power fails. */
  async kill(): Promise<void> {
    this.#asked = true;
    await this.#program?.killTree();
  }

  /** Asks it to end, and waits until it has. */
  async stop(ms = 60_000): Promise<void> {
    if (!this.isRunning) return;
    this.terminate();
    await until(`${this.origin} ends after SIGTERM`, () => !this.isRunning, ms);
  }

  terminate(): void {
    this.#asked = true;
    this.#program?.signal('SIGTERM');
  }

  /** Returns the processes of its tree. */
  tree(): number[] {
    return this.#program?.tree() ?? [];
  }
}
