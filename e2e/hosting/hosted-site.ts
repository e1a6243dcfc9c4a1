import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

/** A request to a host: a site with this environment, or, with null, the end of one. */
export interface Asked {
  id: number;
  env: Record<string, string> | null;
}

/** Its answer: the address of the site, null when it has ended, or why it did not start. */
export type Told = { id: number; address: string | null } | { id: number; failed: string };

interface Waiting {
  resolve: (address: string | null) => void;
  reject: (reason: Error) => void;
}

/** One process with the product in it, and the requests to it. */
class Host {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor() {
    // The output of sites would be between the lines of the tests, so only errors are shown.
    this.#child = fork(join(import.meta.dirname, 'host.ts'), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', (told: Told) => this.#hear(told));
    this.#child.once('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the host of the sites ended'));
      this.#waiting.clear();
    });
    // The tests end without it, and it ends with them.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#child.connected;
  }

  async start(env: Record<string, string>): Promise<{ id: number; address: string }> {
    const id = ++this.#lastId;
    const address = await this.#ask({ id, env });
    if (address === null) throw new Error('the site ended while it started');
    return { id, address };
  }

  async stop(id: number): Promise<void> {
    await this.#ask({ id, env: null });
  }

  #ask(asked: Asked): Promise<string | null> {
    this.#child.channel?.ref();
    return new Promise<string | null>((resolve, reject) => {
      this.#waiting.set(asked.id, { resolve, reject });
      this.#child.send(asked);
    }).finally(() => this.#child.channel?.unref());
  }

  #hear(told: Told): void {
    const waiting = this.#waiting.get(told.id);
    this.#waiting.delete(told.id);
    if ('failed' in told) waiting?.reject(new Error(`the site did not start: ${told.failed}`));
    else waiting?.resolve(told.address);
  }
}

let host: Host | undefined;

/** Starts a site with some environment in the host of this process. */
export async function startHosted(
  env: Record<string, string>,
): Promise<{ url: string; pid: number; end: () => Promise<void> }> {
  if (host?.isRunning !== true) host = new Host();
  const own = host;
  const { id, address } = await own.start(env);
  return { url: address, pid: own.pid, end: () => own.stop(id) };
}
