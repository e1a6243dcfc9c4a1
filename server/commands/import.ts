import type { Language } from '#contract/values.ts';
import { readConfig } from '#server/config/config.ts';
import { StartRefusal } from '#server/config/start-refusal.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { tell } from '#server/import/meeting/refusal.ts';
import { runImport } from '#server/import/run-import.ts';

/** `pt_BR.UTF-8` → pt; Spanish where the system says nothing we speak. */
function languageOf(locale: string | undefined): Language {
  const wanted = locale?.slice(0, 2).toLowerCase();
  return wanted === 'en' || wanted === 'pt' ? wanted : 'es';
}

const language = languageOf(process.env['LANG']);

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
