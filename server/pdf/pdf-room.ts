import { Worker } from 'node:worker_threads';
import type { PdfRequest } from '#server/pdf/document.ts';
import type { PdfAnswer, PdfTask } from '#server/pdf/worker.ts';

interface Waiting {
  resolve: (pdf: Buffer) => void;
  reject: (error: unknown) => void;
}

/** One thread and what was asked of it. */
interface Staffed {
  worker: Worker;
  waiting: Map<number, Waiting>;
}

export interface PdfRoomOptions {
  /** The thread ends when nothing was asked for so long. */
  idleMs?: number;
}

/**
 * Renders PDFs beside the server: one thread, started when first needed and again after a crash. It never keeps the
 * process alive.
 */
export class PdfRoom {
  #idleMs: number;
  #staffed: Staffed | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  #closed = false;

  constructor({ idleMs = 60_000 }: PdfRoomOptions = {}) {
    this.#idleMs = idleMs;
  }

  /** The thread at work; null while there is none. For tests. */
  get worker(): Worker | null {
    return this.#staffed?.worker ?? null;
  }

  render(request: PdfRequest): Promise<Buffer> {
    if (this.#closed) return Promise.reject(new Error('The PDF room is closed.'));
    clearTimeout(this.#idle);
    const staffed = (this.#staffed ??= this.#start());
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      staffed.waiting.set(id, { resolve, reject });
      try {
        staffed.worker.postMessage({ id, request } satisfies PdfTask);
      } catch (error) {
        // What cannot be sent to a thread is nobody's to answer.
        staffed.waiting.delete(id);
        this.#rest();
        reject(error);
      }
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#dismiss();
  }

  #start(): Staffed {
    const worker = new Worker(new URL('worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
      env: {},
    });
    const staffed: Staffed = { worker, waiting: new Map() };
    worker.on('message', (answer: PdfAnswer) => this.#settle(staffed, answer));
    worker.on('error', (error) => this.#lose(staffed, error));
    worker.on('exit', () => this.#lose(staffed, new Error('The PDF thread ended.')));
    worker.unref();
    return staffed;
  }

  #settle({ waiting }: Staffed, answer: PdfAnswer): void {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    this.#rest();
    if ('error' in answer) asked?.reject(answer.error);
    else asked?.resolve(Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength));
  }

  /** Its work is lost with a thread; who asked is told, and the next request starts another. */
  #lose(staffed: Staffed, error: unknown): void {
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
    this.#lose(staffed, new Error('The PDF room is closed.'));
  }
}
