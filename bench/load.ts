import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

const run = promisify(execFile);

/**
 * Measures the requests per second over some seconds on kept-alive connections, from another process (wrk) if it is
 * installed.
 */
export async function requestsPerSecond(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<number> {
  const wrk = await run('wrk', ['--version']).then(
    () => true,
    (error: { stdout?: string }) => (error.stdout ?? '').includes('wrk'),
  );
  if (!wrk) {
    const result = await autocannon({ url, headers, connections: 64, duration: seconds });
    return result.requests.average;
  }
  const args = [
    '-t1',
    '-c64',
    `-d${seconds}s`,
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    url,
  ];
  const { stdout } = await run('wrk', args);
  if (/Non-2xx or 3xx responses/.test(stdout)) throw new Error(`refused under load: ${url}\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0);
}

/** Returns the median of some figures. */
export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
