import type { Language } from '#contract/values.ts';
import { tellChange } from '#server/season/import/day/changes.ts';
import { compareRanking, type Mismatch } from '#server/season/import/meeting/compare-ranking.ts';
import { loadMeeting } from './load-meeting.ts';
import type { Meeting } from '#server/season/import/meeting/meeting-format.ts';
import type { OpenDatabase } from '#server/ground/db/open-database.ts';
import { readBytes } from '#server/season/import/meeting/json-file.ts';
import { readMeeting } from '#server/season/import/meeting/read-meeting.ts';
import { ImportRefusal, tell } from '#server/season/import/meeting/refusal.ts';

/** The input and output of the command. */
interface Surroundings {
  language: Language;
  /** Prints one line for the person or the program that called. */
  say: (line: string) => void;
  complain: (line: string) => void;
  openDatabase: () => Promise<OpenDatabase>;
}

/** The check of one file before anything is written. */
type Examined =
  | { file: string; meeting: Meeting; mismatches: Mismatch[]; refusal?: undefined }
  | { file: string; refusal: ImportRefusal };

async function examine(file: string): Promise<Examined> {
  try {
    const meeting = readMeeting(await readBytes(file));
    return { file, meeting, mismatches: compareRanking(meeting) };
  } catch (error) {
    if (error instanceof ImportRefusal) return { file, refusal: error };
    throw error;
  }
}

const isGood = (one: Examined): boolean => one.refusal === undefined && one.mismatches.length === 0;

/** Writes the line of `--check`, which is one JSON object for each file. */
function checkLine(one: Examined, language: Language): string {
  if (one.refusal) {
    const { path } = one.refusal;
    return JSON.stringify({ file: one.file, error: { path, reason: one.refusal.reason(language) } });
  }
  const riders = one.meeting.categories.reduce((sum, category) => sum + category.riders.length, 0);
  return JSON.stringify({ file: one.file, riders, mismatches: one.mismatches });
}

function complain(one: Examined, { language, complain }: Surroundings): void {
  const { file } = one;
  if (one.refusal) {
    complain(
      tell(
        'import_refused',
        { file, path: one.refusal.path, reason: one.refusal.reason(language) },
        language,
      ),
    );
    return;
  }
  if (one.mismatches.length === 0) return;
  complain(tell('import_disagrees', { file, count: one.mismatches.length }, language));
  for (const { category, plate, published, computed } of one.mismatches) {
    const facts = { category, plate, published: published ?? '–', computed: computed ?? '–' };
    complain(tell('import_mismatch', facts, language));
  }
}

async function loadOne(
  database: OpenDatabase,
  file: string,
  meeting: Meeting,
  around: Surroundings,
): Promise<void> {
  const { language, say } = around;
  const loaded = await loadMeeting(database.pool, meeting);
  if (loaded.outcome === 'same') {
    say(tell('import_same', { file }, language));
    return;
  }
  if (loaded.outcome === 'replaced') {
    say(tell('import_replaced', { file }, language));
    for (const change of loaded.changes) say(tellChange(change, language));
    return;
  }
  if (loaded.outcome === 'entered') {
    const { matched, strangers, absent, moved } = loaded.onto.plan;
    const counts = { matched: matched.size, strangers: strangers.length, absent: absent.length };
    say(tell('import_entered', { file, ...counts }, language));
    for (const one of strangers) say(tell('import_stranger', { ...one }, language));
    for (const { name, plate, was, became } of moved)
      say(tell('import_moved', { name, plate, was, became }, language));
    return;
  }
  const riders = meeting.categories.flatMap((category) => category.riders);
  const runs = riders.reduce((sum, rider) => sum + rider.runs.length, 0);
  const categories = meeting.categories.length;
  say(tell('import_loaded', { file, categories, riders: riders.length, runs }, language));
}

async function loadAll(examined: readonly Examined[], around: Surroundings): Promise<number> {
  const database = await around.openDatabase();
  try {
    for (const one of examined) {
      if (one.refusal) continue;
      try {
        await loadOne(database, one.file, one.meeting, around);
      } catch (error) {
        if (!(error instanceof ImportRefusal)) throw error;
        complain({ file: one.file, refusal: error }, around);
        return 1;
      }
    }
    return 0;
  } finally {
    await database.close();
  }
}

/**
 * Runs the import command. All files are checked before the first is loaded, so that an invalid one leaves nothing
 * behind. Returns the exit code, which is 1 when a file is invalid or contradicts itself.
 */
export async function runImport(args: readonly string[], around: Surroundings): Promise<number> {
  const { language } = around;
  const files = args.filter((arg) => !arg.startsWith('--'));
  const foreign = args.find((arg) => arg.startsWith('--') && arg !== '--check');
  if (foreign !== undefined) around.complain(tell('import_unknown_option', { option: foreign }, language));
  if (foreign !== undefined || files.length === 0) {
    around.complain(tell('import_usage', {}, language));
    return 2;
  }
  const onlyCheck = args.includes('--check');
  const examined: Examined[] = [];
  for (const file of files) {
    const one = await examine(file);
    if (onlyCheck) around.say(checkLine(one, language));
    else complain(one, around);
    examined.push(one);
  }
  const good = examined.every(isGood);
  if (onlyCheck) return good ? 0 : 1;
  if (good) return loadAll(examined, around);
  around.complain(tell('import_nothing_loaded', {}, language));
  return 1;
}
