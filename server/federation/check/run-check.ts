import type { Language } from '#contract/values.ts';
import { readBytes } from '#server/import/meeting/json-file.ts';
import { ImportRefusal, tell } from '#server/import/meeting/refusal.ts';
import { checkRankingFile } from './check-file.ts';
import { readRanking } from './read-ranking.ts';

/** What the command uses of the world outside. */
interface Terminal {
  language: Language;
  /** One line for the program that asked. */
  say: (line: string) => void;
  /** One line for the person. */
  complain: (line: string) => void;
}

async function checkOne(file: string, { language, say, complain }: Terminal): Promise<boolean> {
  try {
    const { riders, mismatches, in_two } = checkRankingFile(readRanking(await readBytes(file)));
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
 * The ranking command: compares published rankings over several cups with the computed ones. In: its arguments.
 * Out: the exit code, 1 when a file is bad or disagrees. Needs neither a server nor a database.
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
