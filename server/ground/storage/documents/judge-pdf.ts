import { Worker } from 'node:worker_threads';
import { programFile } from '#server/ground/threads/programs.ts';
import { threadEnvironment } from '#server/ground/threads/thread-environment.ts';

export type PdfVerdict = 'document.unreadable' | 'document.locked' | 'document.has_script';

const patienceMs = 10_000;

/** Opens a PDF in a thread of its own, with little memory and time. Returns null, or why it is refused. */
export function judgePdf(bytes: Uint8Array): Promise<PdfVerdict | null> {
  return new Promise((resolve) => {
    const worker = new Worker(programFile('ground/storage/documents/pdf-worker'), {
      workerData: new Uint8Array(bytes),
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
      env: threadEnvironment(),
      stdout: true,
      stderr: true,
    });
    const end = (verdict: PdfVerdict | null) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(verdict);
    };
    // A file that takes this much time or memory was made for that.
    const timer = setTimeout(() => end('document.unreadable'), patienceMs);
    worker.once('message', (verdict: PdfVerdict | null) => end(verdict));
    worker.once('error', () => end('document.unreadable'));
    worker.once('exit', () => end('document.unreadable'));
  });
}
