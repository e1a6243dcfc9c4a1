import type { Language } from '#contract/values.ts';
import { readBytes, parseFile, refusalOfIssue } from '#server/season/import/meeting/json-file.ts';
import { ImportRefusal, tell, type ImportCode } from '#server/season/import/meeting/refusal.ts';
import { compareFederation } from '#rules/season/federation/check-federation.ts';
import { rankFederation } from '#rules/season/federation/federation.ts';
import { type RankingFile, rankingFile } from './ranking-file.ts';

/** Returns one name for equal keys: 12, "12" and "12 ". */
function plainKey(key: string | number): string {
  return String(key).trim().normalize('NFC');
}

/** Merges two equal lines into one, and refuses two different lines of one name. */
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

type Result = RankingFile['results'][number];

/**
 * Returns the results of a file, each once. A rider has one result in a class of an event: the same one again is only
 * counted, and another one is refused, because nobody knows which of the two is right.
 */
function resultsOnce(results: readonly Result[]): { once: Result[]; again: number } {
  const known = new Map<string, Result>();
  const once: Result[] = [];
  for (const [index, result] of results.entries()) {
    const { rider, event, category, place, points } = result;
    const key = JSON.stringify([rider, event, category].map((one) => (one === null ? null : plainKey(one))));
    const before = known.get(key);
    if (before === undefined) once.push(result);
    else if (before.place !== place || before.points !== points) {
      const facts = { rider: rider ?? '–', event: event ?? '–' };
      throw new ImportRefusal('import_result_twice', `results[${index}]`, facts);
    }
    known.set(key, result);
  }
  return { once, again: results.length - once.length };
}

/** Reads a published ranking from a file. Throws ImportRefusal with the path inside the file and the reason. */
function readRanking(bytes: Uint8Array): RankingFile & { again: number } {
  const file = parseFile(bytes);
  const read = rankingFile.safeParse(file);
  const issue = read.error?.issues[0];
  if (issue) throw refusalOfIssue(issue, file);
  if (!read.success) throw new ImportRefusal('import_wrong_type', '$', { expected: 'object', found: '' });
  refuseTwice(read.data.kinds, ({ kind }) => plainKey(kind), 'import_kind_twice', 'kinds');
  refuseTwice(read.data.events, ({ event }) => plainKey(event), 'import_event_twice', 'events');
  const { once, again } = resultsOnce(read.data.results);
  return { ...read.data, results: once, again };
}

/** A printed value that differs from the computed one, with rider and class as the file writes them. */
interface RankingMismatch {
  rider: string | number;
  class: string | number;
  what: 'points' | 'position';
  published: number;
  computed: number | null;
}

/** The result of checking a file. */
interface Checked {
  riders: number;
  mismatches: RankingMismatch[];
  /** The number of riders who are ranked in more than one class. Each of their results counts in all of them. */
  in_two: number;
}

const named = (key: string | number | null): string[] => (key === null ? [] : [plainKey(key)]);

/** Computes the ranking of a file and compares it with the printed values. */
function checkRankingFile(file: RankingFile): Checked {
  const riders = file.riders.flatMap(([rider, category]) =>
    named(category).map((name) => ({ rider: plainKey(rider), category: name })),
  );
  const ranking = rankFederation(
    { ...file, kinds: file.kinds.map((one) => ({ ...one, kind: plainKey(one.kind) })) },
    riders,
    file.events.flatMap(({ event, kind, date }) =>
      named(kind).map((name) => ({ event: plainKey(event), kind: name, date })),
    ),
    file.results.flatMap((result) =>
      named(result.rider).flatMap((rider) =>
        named(result.event).map((event) => ({
          ...result,
          rider,
          event,
          category: result.category === null ? '' : plainKey(result.category),
        })),
      ),
    ),
  );
  const rows = file.published.map((row) => ({
    category: plainKey(row.class),
    rider: plainKey(row.rider),
    points: row.points,
    position: row.position,
  }));
  const mismatches = compareFederation(ranking, rows).flatMap(({ index, what, published, computed }) => {
    const row = file.published[index];
    return row ? [{ rider: row.rider, class: row.class, what, published, computed }] : [];
  });
  const classes = new Map<string, Set<string>>();
  for (const { rider, category } of riders)
    classes.set(rider, (classes.get(rider) ?? new Set<string>()).add(category));
  const in_two = [...classes.values()].filter(({ size }) => size > 1).length;
  return { riders: file.published.length, mismatches, in_two };
}

/** The input and output of the command. */
interface Terminal {
  language: Language;
  /** Prints one line for the program that called. */
  say: (line: string) => void;
  /** Prints one line for the person. */
  complain: (line: string) => void;
}

async function checkOne(file: string, { language, say, complain }: Terminal): Promise<boolean> {
  try {
    const ranking = readRanking(await readBytes(file));
    const { riders, mismatches, in_two } = checkRankingFile(ranking);
    if (ranking.again > 0) complain(tell('federation_check_again', { file, count: ranking.again }, language));
    if (in_two > 0) complain(tell('federation_check_in_two', { file, count: in_two }, language));
    if (mismatches.length > 0)
      complain(tell('federation_check_disagrees', { file, count: mismatches.length }, language));
    for (const { rider, class: category, what, published, computed } of mismatches)
      complain(
        tell(`federation_check_${what}`, { rider, category, published, computed: computed ?? '–' }, language),
      );
    say(JSON.stringify({ file, riders, mismatches }));
    return mismatches.length === 0;
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    const { path } = error;
    const reason = error.reason(language);
    complain(tell('import_refused', { file, path, reason }, language));
    say(JSON.stringify({ file, error: { path, reason } }));
    return false;
  }
}

/**
 * Compares published rankings over several cups with the computed ones, without a server or a database. Returns the
 * exit code, which is 1 when a file is invalid or differs.
 */
export async function runRankingCheck(args: readonly string[], terminal: Terminal): Promise<number> {
  const { language, complain } = terminal;
  const files = args.filter((arg) => !arg.startsWith('--'));
  const foreign = args.find((arg) => arg.startsWith('--') && arg !== '--check');
  if (foreign !== undefined) complain(tell('import_unknown_option', { option: foreign }, language));
  if (foreign !== undefined || files.length === 0 || !args.includes('--check')) {
    complain(tell('federation_check_usage', {}, language));
    return 2;
  }
  let good = true;
  for (const file of files) good = (await checkOne(file, terminal)) && good;
  return good ? 0 : 1;
}
