import { readConfig } from '#server/ground/config/config.ts';
import { StartRefusal } from '#server/ground/config/start-refusal.ts';
import { openDatabase } from '#server/ground/db/open-database.ts';
import { tell } from '#server/season/import/meeting/refusal.ts';
import { runImport } from '#server/season/import/run-import.ts';
import { languageOfTerminal } from './terminal-language.ts';

const language = languageOfTerminal(process.env['LANG']);

try {
  process.exitCode = await runImport(process.argv.slice(2), {
    language,
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
    openDatabase: () => openDatabase(readConfig(process.env)),
  });
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(error instanceof StartRefusal ? reason : tell('import_failed', { reason }, language));
  process.exitCode = 1;
}
