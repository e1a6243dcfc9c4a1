import { parseFile, refusalOfIssue } from '#server/import/meeting/json-file.ts';
import { type ImportCode, ImportRefusal } from '#server/import/meeting/refusal.ts';
import { type RankingFile, rankingFile } from './ranking-file.ts';

/** One name for what is the same: 12, "12" and "12 ". */
export function plainKey(key: string | number): string {
  return String(key).trim().normalize('NFC');
}

/** Two lines that say the same are one; two that differ could not both be followed. */
function refuseTwice<One extends object>(
  list: readonly One[],
  name: (one: One) => string,
  code: ImportCode,
  path: string,
): void {
  const known = new Map<string, string>();
  for (const [index, one] of list.entries()) {
    const said = JSON.stringify(one);
    const before = known.get(name(one));
    if (before !== undefined && before !== said)
      throw new ImportRefusal(code, `${path}[${index}]`, { name: name(one) });
    known.set(name(one), said);
  }
}

/**
 * Reads a published ranking. In: the bytes of a file. Errors: ImportRefusal with the path inside the file and the reason.
 */
export function readRanking(bytes: Uint8Array): RankingFile {
  const file = parseFile(bytes);
  const read = rankingFile.safeParse(file);
  const issue = read.error?.issues[0];
  if (issue) throw refusalOfIssue(issue, file);
  if (!read.success) throw new ImportRefusal('import_wrong_type', '$', { expected: 'object', found: '' });
  refuseTwice(read.data.kinds, ({ kind }) => plainKey(kind), 'import_kind_twice', 'kinds');
  refuseTwice(read.data.events, ({ event }) => plainKey(event), 'import_event_twice', 'events');
  return read.data;
}
