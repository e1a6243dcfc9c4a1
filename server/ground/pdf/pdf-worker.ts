import type { Worker } from 'node:worker_threads';
import type { PdfRequest } from '#server/ground/pdf/documents/document.ts';
import { programFile } from '#server/ground/threads/programs.ts';
import { ThreadRoom, type ThreadRoomOptions } from '#server/ground/threads/thread-room.ts';

/** Renders PDFs in a thread beside the server. */
export class PdfWorker {
  readonly #room: ThreadRoom<PdfRequest, Uint8Array>;

  constructor(options: ThreadRoomOptions = {}) {
    this.#room = new ThreadRoom(programFile('ground/pdf/worker'), options);
  }

  /** The thread that works, or null while there is none. It is for tests. */
  get worker(): Worker | null {
    return this.#room.worker;
  }

  /** Starts the thread, whose start takes longer than a sheet, while somebody still decides what to print. */
  prepare(): void {
    this.#room.prepare();
  }

  async render(request: PdfRequest): Promise<Buffer> {
    const pdf = await this.#room.ask(request);
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  }

  close(): Promise<void> {
    return this.#room.close();
  }
}
