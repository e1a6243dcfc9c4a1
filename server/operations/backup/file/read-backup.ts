import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import {
  type Closing,
  closing,
  formatVersion,
  landingName,
  type Opening,
  opening,
  type Sequences,
  sequences,
  storageKey,
  type WaitingJobs,
  waitingJobs,
} from './format.ts';
import { countLines, readContainer } from './read-container.ts';
import { BackupRefusal } from './refusal.ts';

/** Receives the parts of a backup in the order in which they arrive. */
export interface BackupVisitor {
  opening?(opening: Opening): Promise<void>;
  rows?(table: Opening['tables'][number], chunk: Buffer): Promise<void>;
  sequences?(sequences: Sequences): Promise<void>;
  jobs?(jobs: WaitingJobs): Promise<void>;
  file?(key: string, bytes: Buffer): Promise<void>;
  landing?(name: string, bytes: Buffer): Promise<void>;
}

export interface BackupContents {
  opening: Opening;
  closing: Closing;
}

/**
 * Reads a backup to its end, compares every count and digest, and passes its parts to the visitor, who may rely on them
 * only when this resolves. Throws BackupRefusal.
 */
export async function readBackup(
  source: Readable,
  place: string,
  key: string | undefined,
  visitor: BackupVisitor = {},
): Promise<BackupContents> {
  const damaged = (reason: string) => new BackupRefusal('damaged', { place, reason });
  const parse = <Shape extends z.ZodType>(shape: Shape, name: string, bytes: Buffer): z.output<Shape> => {
    try {
      return shape.parse(JSON.parse(bytes.toString()));
    } catch (cause) {
      throw new BackupRefusal('damaged', { place, reason: `${name} cannot be read` }, { cause });
    }
  };
  const whole = createHash('sha256');
  const seen = new Map<string, { table: Opening['tables'][number]; rows: number; digest: Hash }>();
  let head: Opening | null = null;
  let files = 0;
  let contents: BackupContents | null = null;
  for await (const { name, bytes } of readContainer(source, place, key)) {
    if (contents !== null) throw damaged('it goes on after its end');
    if (name === 'closing.json') {
      const end = parse(closing, name, bytes);
      if (head === null || whole.digest('hex') !== end.sha256)
        throw damaged('its digest is not the one at its end');
      for (const [table, { rows, digest }] of seen) {
        const written = end.tables[table];
        if (written?.rows !== rows || written.sha256 !== digest.digest('hex'))
          throw damaged(`the table ${table} is not as it was written`);
      }
      if (files !== end.files) throw damaged('files are missing in it');
      // The container has a check of its own behind this entry, so it is read to its end.
      contents = { opening: head, closing: end };
      continue;
    }
    whole.update(`${name} ${bytes.byteLength}\n`).update(bytes);
    if (head === null) {
      if (name !== 'opening.json') throw new BackupRefusal('not_a_backup', { place });
      head = parse(opening, name, bytes);
      if (head.format > formatVersion)
        throw new BackupRefusal('newer_program', { place, reason: `its format is ${head.format}` });
      for (const table of head.tables) seen.set(table.name, { table, rows: 0, digest: createHash('sha256') });
      await visitor.opening?.(head);
      continue;
    }
    const slash = name.indexOf('/');
    const rest = name.slice(slash + 1);
    switch (slash === -1 ? name : name.slice(0, slash)) {
      case 'tables': {
        const one = seen.get(rest.slice(0, rest.indexOf('/')));
        if (!one) throw damaged(`${name} is of no table`);
        one.rows += countLines(bytes);
        one.digest.update(bytes);
        await visitor.rows?.(one.table, bytes);
        break;
      }
      case 'sequences.json':
        await visitor.sequences?.(parse(sequences, name, bytes));
        break;
      case 'jobs.json':
        await visitor.jobs?.(parse(waitingJobs, name, bytes));
        break;
      case 'files':
        if (!storageKey.test(rest)) throw damaged(`${name} is no file of ours`);
        files += 1;
        await visitor.file?.(rest, bytes);
        break;
      case 'landing':
        if (!landingName.test(rest)) throw damaged(`${name} is no document of ours`);
        await visitor.landing?.(rest, bytes);
        break;
      default:
        throw damaged(`${name} is no part of a backup`);
    }
  }
  if (contents === null) throw damaged('it ends too early');
  return contents;
}
