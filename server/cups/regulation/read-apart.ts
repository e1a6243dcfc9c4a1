import type { ChangedParagraph } from '#contract/cups/regulation.ts';
import { Refusal } from '#contract/errors.ts';
import { Apart } from '#server/threads/apart.ts';
import { programFile } from '#server/threads/programs.ts';
import type { RegulationAnswer, RegulationQuestion } from './regulation-worker.ts';
import { isTooHeavy, rememberClean, sanitizeRegulation } from './sanitize-regulation.ts';

const texts = new Apart<RegulationQuestion, RegulationAnswer>(
  programFile('cups/regulation/regulation-worker'),
  { refusal: 'regulation.too_heavy', where: 'cup_regulation', memoryMb: 128, patienceMs: 5000 },
);

/** Shorter ones are cleaned faster than a thread starts. */
const shortText = 16_000;

/** What somebody wrote as a regulation, cleaned and without space around it. Throws `regulation.too_heavy`. */
export async function cleanRegulation(html: string, signal: AbortSignal): Promise<string> {
  if (isTooHeavy(html)) throw new Refusal('regulation.too_heavy', 'cup_regulation');
  if (html.length <= shortText) return sanitizeRegulation(html).trim();
  const answer = await texts.read(signal, (ask) => ask({ html }));
  const cleaned = 'cleaned' in answer ? answer.cleaned.trim() : '';
  // Signs that are written as several take more room than before.
  if (isTooHeavy(cleaned)) throw new Refusal('regulation.too_heavy', 'cup_regulation');
  rememberClean(html, cleaned);
  return cleaned;
}

/** What changed between two clean regulations, of which either may be missing. Throws a Refusal. */
export async function changesApart(was: string | null, became: string | null): Promise<ChangedParagraph[]> {
  const answer = await texts.read(new AbortController().signal, (ask) => ask({ was, became }));
  return 'changes' in answer ? answer.changes : [];
}
