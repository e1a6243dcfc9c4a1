import { execFileSync } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

/** One measured figure beside its peer or limit. */
export interface Row {
  what: string;
  figure: string;
  beside: string;
  target: string;
  holds: boolean | null;
}

/** Returns the row of a time in milliseconds that has a limit in seconds. */
export const seconds = (what: string, time: number, limit: number, beside: string): Row => ({
  what,
  figure: `${(time / 1000).toFixed(1)} s`,
  beside,
  target: `≤ ${limit} s`,
  holds: time <= limit * 1000,
});

export function printRows(title: string, rows: Row[]): void {
  console.log(`\n${title}`);
  for (const row of rows) {
    const mark = row.holds === null ? ' ' : row.holds ? '✓' : '✗';
    console.log(
      `${mark} ${row.what}: ${row.figure}${row.beside === '' ? '' : ` · ${row.beside}`}${row.target === '' ? '' : ` · target ${row.target}`}`,
    );
  }
}

/** Stores the figures of a run in results.md, with machine and date. */
export async function keepRows(sections: { title: string; rows: Row[] }[]): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${process.arch}, Node ${process.version}`;
  const lines = [
    `\n## ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC · ${commit}\n`,
    `${machine}\n`,
  ];
  for (const { title, rows } of sections) {
    lines.push(`\n### ${title}\n`, '| what | measured | beside | target | holds |', '|---|---|---|---|---|');
    for (const row of rows) {
      const holds = row.holds === null ? '' : row.holds ? 'yes' : '**no**';
      lines.push(`| ${row.what} | ${row.figure} | ${row.beside} | ${row.target} | ${holds} |`);
    }
  }
  await appendFile(join(import.meta.dirname, 'results.md'), `${lines.join('\n')}\n`);
}
