import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Reading } from './page-readers.ts';

/**
 * Lets eight readers load a page on a thread of their own. Returns the function that ends them, and how long each
 * load took, in milliseconds.
 */
export function readers(url: string, forMs = 0): { times: Promise<number[]>; stop: () => void } {
  const workerData: Reading = { url, forMs };
  const worker = new Worker(new URL('./page-readers.ts', import.meta.url), { workerData });
  const times = once(worker, 'message').then(async ([read]) => {
    await worker.terminate();
    return read as number[];
  });
  return { times, stop: () => worker.postMessage('over') };
}

/** Returns the value that ninety-nine of a hundred do not exceed. */
export const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
