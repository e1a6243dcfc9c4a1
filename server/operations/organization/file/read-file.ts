import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { storageKey } from '#server/operations/backup/file/format.ts';
import { countLines, readContainer } from '#server/operations/backup/file/read-container.ts';
import { BackupRefusal } from '#server/operations/backup/file/refusal.ts';
import { OrganizationRefusal } from '#server/operations/organization/file/refusal.ts';
import { type Closing, closing, type Contents, type Opening, opening, organizationFormat } from './format.ts';

/** Receives the parts of a file in the order in which they arrive. */
interface Visitor {
  opening?(opening: Opening): Promise<void>;
  rows?(table: Opening['tables'][number], chunk: Buffer): Promise<void>;
  file?(key: string, bytes: Buffer): Promise<void>;
}

/** Reads JSON of a shape. Returns null for anything else. */
function parse<Shape extends z.ZodType>(shape: Shape, bytes: Buffer): z.output<Shape> | null {
  try {
    return shape.safeParse(JSON.parse(bytes.toString())).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Reads the file of an organization to its end, and compares every count and digest. The visitor may rely on what it got only when
 * this resolves. Throws BackupRefusal or OrganizationRefusal.
 */
export async function readOrganizationFile(
  source: Readable,
  place: string,
  key: string | undefined,
  visitor: Visitor = {},
): Promise<Contents> {
  const damaged = (reason: string) => new BackupRefusal('damaged', { place, reason });
  const whole = createHash('sha256');
  const seen = new Map<string, { table: Opening['tables'][number]; rows: number; digest: Hash }>();
  let head: Opening | null = null;
  let end: Closing | null = null;
  let files = 0;
  for await (const { name, bytes } of readContainer(source, place, key)) {
    if (end !== null) throw damaged('it goes on after its end');
    if (name === 'closing.json') {
      end = parse(closing, bytes);
      if (end === null || whole.digest('hex') !== end.sha256)
        throw damaged('its digest is not the one at its end');
      for (const [table, { rows, digest }] of seen) {
        const written = end.tables[table];
        if (written?.rows !== rows || written.sha256 !== digest.digest('hex'))
          throw damaged(`the table ${table} is not as it was written`);
      }
      if (files !== end.files) throw damaged('files are missing in it');
      // The container has a check of its own behind this entry, so it is read to its end.
      continue;
    }
    whole.update(`${name} ${bytes.byteLength}\n`).update(bytes);
    if (head === null) {
      head = name === 'opening.json' ? parse(opening, bytes) : null;
      if (head === null) throw new OrganizationRefusal('not_one', { place });
      if (head.format > organizationFormat)
        throw new OrganizationRefusal('other_version', { place, reason: `its format is ${head.format}` });
      for (const table of head.tables) seen.set(table.name, { table, rows: 0, digest: createHash('sha256') });
      await visitor.opening?.(head);
      continue;
    }
    const [kind = '', ...rest] = name.split('/');
    if (kind === 'tables') {
      const one = seen.get(rest[0] ?? '');
      if (!one) throw damaged(`${name} is of no table`);
      one.rows += countLines(bytes);
      one.digest.update(bytes);
      await visitor.rows?.(one.table, bytes);
    } else if (kind === 'files' && storageKey.test(rest.join('/'))) {
      files += 1;
      await visitor.file?.(rest.join('/'), bytes);
    } else throw damaged(`${name} is no part of it`);
  }
  if (head === null || end === null) throw damaged('it ends too early');
  return { opening: head, closing: end };
}
