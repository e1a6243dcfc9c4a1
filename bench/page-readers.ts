import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** The input of the thread: a page, and how long it is read. 0 means until it is told to stop. */
export interface Reading {
  url: string;
  forMs: number;
}

const readers = 8;
const pauseMs = 80;
const { url, forMs } = workerData as Reading;
const agent = new Agent({ keepAlive: true });
const times: number[] = [];
const over = new AbortController();
if (forMs > 0) setTimeout(() => over.abort(), forMs);
parentPort?.once('message', () => over.abort());

/**
 * Reads the page's bytes as they come; unpacking them is the work of the phone. Returns the milliseconds to the last
 * of them.
 */
function read(address: string): Promise<number> {
  const began = performance.now();
  const headers = { 'accept-encoding': 'br', 'x-forwarded-for': address };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(performance.now() - began));
    }).once('error', reject);
  });
}

async function reader(_: unknown, index: number): Promise<void> {
  while (!over.signal.aborted) {
    times.push(await read(`10.1.0.${index + 1}`));
    await sleep(pauseMs);
  }
}

await Promise.all(Array.from({ length: readers }, reader));
parentPort?.postMessage(times);
