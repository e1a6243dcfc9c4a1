import { Worker } from 'node:worker_threads';
import { threadEnvironment } from '#server/ground/threads/thread-environment.ts';

/** A message to a thread. */
export interface Task<Question> {
  id: number;
  question: Question;
}
type Answer<Result> = { id: number; result: Result } | { id: number; error: unknown };
/** The progress of a thread with a question, if its work counts. */
export interface Count {
  done: number;
  /** It is null while nobody knows it. */
  all: number | null;
}
export type ToldByThread<Result> = Answer<Result> | { id: number; count: Count };

interface Waiting<Result> {
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
  onCount: ((count: Count) => void) | undefined;
}

/** One thread and the questions that it has. */
interface Staffed<Result> {
  worker: Worker;
  waiting: Map<number, Waiting<Result>>;
}

export interface ThreadRoomOptions {
  /** The thread ends when it had no question for so long. */
  idleMs?: number;
  memoryMb?: number;
}

/**
 * Work beside the server in one thread, started when first needed and again after a crash. Questions are answered one
 * after the other. It never keeps the process alive.
 */
export class ThreadRoom<Question, Result> {
  readonly #program: URL;
  readonly #idleMs: number;
  readonly #memoryMb: number;
  #staffed: Staffed<Result> | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  #closed = false;

  constructor(program: URL, { idleMs = 60_000, memoryMb = 512 }: ThreadRoomOptions = {}) {
    this.#program = program;
    this.#idleMs = idleMs;
    this.#memoryMb = memoryMb;
  }

  /** The thread that works, or null while there is none. It is for tests. */
  get worker(): Worker | null {
    return this.#staffed?.worker ?? null;
  }

  ask(question: Question, onCount?: (count: Count) => void): Promise<Result> {
    if (this.#closed) return Promise.reject(new Error('The room is closed.'));
    clearTimeout(this.#idle);
    const staffed = (this.#staffed ??= this.#start());
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      staffed.waiting.set(id, { resolve, reject, onCount });
      try {
        staffed.worker.postMessage({ id, question } satisfies Task<Question>);
      } catch (error) {
        // A question that cannot be sent to a thread gets no answer, so it is rejected here.
        staffed.waiting.delete(id);
        this.#rest();
        reject(error);
      }
    });
  }

  /** Starts the thread ahead of a question that is about to come. */
  prepare(): void {
    if (this.#closed || this.#staffed) return;
    this.#staffed = this.#start();
    this.#rest();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#dismiss();
  }

  #start(): Staffed<Result> {
    const worker = new Worker(this.#program, {
      resourceLimits: { maxOldGenerationSizeMb: this.#memoryMb },
      env: threadEnvironment(),
    });
    const staffed: Staffed<Result> = { worker, waiting: new Map() };
    worker.on('message', (told: ToldByThread<Result>) => this.#hear(staffed, told));
    worker.on('error', (error) => this.#lose(staffed, error));
    worker.on('exit', () => this.#lose(staffed, new Error('The thread ended.')));
    worker.unref();
    return staffed;
  }

  #hear(staffed: Staffed<Result>, told: ToldByThread<Result>): void {
    if ('count' in told) staffed.waiting.get(told.id)?.onCount?.(told.count);
    else this.#settle(staffed, told);
  }

  #settle({ waiting }: Staffed<Result>, answer: Answer<Result>): void {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    this.#rest();
    if ('error' in answer) asked?.reject(answer.error);
    else asked?.resolve(answer.result);
  }

  /** Reports the loss of a thread: its callers get an error, and the next question starts another thread. */
  #lose(staffed: Staffed<Result>, error: unknown): void {
    if (this.#staffed === staffed) this.#staffed = null;
    for (const { reject } of staffed.waiting.values()) reject(error);
    staffed.waiting.clear();
  }

  #rest(): void {
    if (!this.#staffed || this.#staffed.waiting.size > 0) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#dismiss(), this.#idleMs);
    this.#idle.unref();
  }

  async #dismiss(): Promise<void> {
    clearTimeout(this.#idle);
    const staffed = this.#staffed;
    if (!staffed) return;
    this.#staffed = null;
    await staffed.worker.terminate();
    this.#lose(staffed, new Error('The room is closed.'));
  }
}
