import { readFileSync, writeFileSync } from 'node:fs';
import type { Row } from './report.ts';

/** Returns the memory of a process now. */
export function residentMiB(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Returns by how much the memory of a process rises above what it has now while something is done. */
export async function risenMiB(pid: number, work: () => Promise<void>): Promise<number> {
  const before = residentMiB(pid);
  // From here on the kernel keeps the highest value anew.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  await work();
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024 - before;
}

/** Returns different public addresses of a site: pages in every language, lists and calls. */
function addresses(racePath: string, jsonPath: string): [string, string][] {
  const paths = ['/', racePath, jsonPath, '/api/cups', '/api/organizations', '/api/clubs'];
  return ['es', 'en', 'pt'].flatMap((language) => paths.map((path): [string, string] => [path, language]));
}

/**
 * Measures the memory of the server process before, after 10,000 and after 20,000 requests, some of them without a
 * kept answer.
 */
export async function benchMemory(
  site: string,
  pid: number,
  racePath: string,
  jsonPath: string,
): Promise<Row[]> {
  const list = addresses(racePath, jsonPath);
  const ask = async (count: number) => {
    for (let sent = 0; sent < count; sent += 20) {
      await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const [path, language] = list[(sent + index) % list.length] ?? ['/', 'es'];
          // One in ten is an address that nobody requested before, so that its answer is made again.
          const fresh = (sent + index) % 10 === 7 && path === racePath ? `&q=${sent + index}` : '';
          const answer = await fetch(`${site}${path}${fresh}`, { headers: { 'accept-language': language } });
          await answer.arrayBuffer();
        }),
      );
    }
  };
  const before = residentMiB(pid);
  await ask(10_000);
  const after = residentMiB(pid);
  await ask(10_000);
  const later = residentMiB(pid);
  return [
    {
      what: 'memory of the server process after 10,000 requests',
      figure: `${after.toFixed(0)} MiB`,
      beside: `before ${before.toFixed(0)} MiB, after 20,000 ${later.toFixed(0)} MiB`,
      target: '≤ 300 MiB',
      holds: Math.max(after, later) <= 300,
    },
  ];
}
