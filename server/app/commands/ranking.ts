import { runRankingCheck } from '#server/season/federation/check/run-check.ts';
import { languageOfTerminal } from './terminal-language.ts';

process.exitCode = await runRankingCheck(process.argv.slice(2), {
  language: languageOfTerminal(process.env['LANG']),
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
