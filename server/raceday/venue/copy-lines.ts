import { createHash } from 'node:crypto';

/** One table of a copy. */
interface CopiedTable {
  rows: number;
  digest: string;
}

/** The first line of a copy. */
export interface CopyHead {
  race_id: number;
  venue_name: string;
  epoch: number;
  n: number;
  token: string;
  home_id: string;
  home_name: string;
  migrations: number;
}

/** Returns how many rows each table of a copy has, and the digest of their texts in order. */
export function digestCopy(rows: readonly { name: string; image: string }[]): Record<string, CopiedTable> {
  const tables = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>();
  for (const { name, image } of rows) {
    const table = tables.get(name) ?? { rows: 0, hash: createHash('sha256') };
    table.rows += 1;
    table.hash.update(`${image}\n`);
    tables.set(name, table);
  }
  return Object.fromEntries(
    [...tables].map(([name, table]) => [name, { rows: table.rows, digest: table.hash.digest('hex') }]),
  );
}

/** Writes a copy as lines of JSON. A row stands in its line as the database wrote it. */
export function writeCopy(head: CopyHead, rows: readonly { name: string; image: string }[]): Buffer {
  const lines = [
    JSON.stringify({ head }),
    ...rows.map(({ name, image }) => `{"t":${JSON.stringify(name)},"r":${JSON.stringify(image)}}`),
    JSON.stringify({ tail: digestCopy(rows) }),
  ];
  return Buffer.from(`${lines.join('\n')}\n`);
}
