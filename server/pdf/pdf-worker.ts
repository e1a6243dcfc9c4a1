import type { Worker } from 'node:worker_threads';
import type { PdfRequest } from '#server/pdf/documents/document.ts';
import { programFile } from '#server/threads/programs.ts';
import { ThreadRoom, type ThreadRoomOptions } from '#server/threads/thread-room.ts';

/** Renders PDFs in a thread beside the server. */
export class PdfWorker {
  readonly #room: ThreadRoom<PdfRequest, Uint8Array>;

  constructor(options: ThreadRoomOptions = {}) {
    this.#room = new ThreadRoom(programFile('pdf/worker'), options);
  }

  /** The thread at work; null while there is none. For tests. */
  get worker(): Worker | null {
    return this.#room.worker;
  }

  async render(request: PdfRequest): Promise<Buffer> {
    const pdf = await this.#room.ask(request);
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  }

  close(): Promise<void> {
    return this.#room.close();
  }
}
