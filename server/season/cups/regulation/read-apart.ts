import type { ChangedParagraph } from '#contract/season/cups/regulation.ts';
import { Refusal } from '#contract/errors.ts';
import { Apart } from '#server/ground/threads/apart.ts';
import { programFile } from '#server/ground/threads/programs.ts';
import type { RegulationAnswer, RegulationQuestion } from './regulation-worker.ts';
import { isTooHeavy, rememberClean, sanitizeRegulation } from './sanitize-regulation.ts';

const texts = new Apart<RegulationQuestion, RegulationAnswer>(
  programFile('season/cups/regulation/regulation-worker'),
  { refusal: 'regulation.too_heavy', where: 'cup_regulation', memoryMb: 128, patienceMs: 5000 },
);

/** Shorter texts are cleaned faster than a thread starts. */
const shortText = 16_000;

/**
 * Cleans a written regulation and removes the space around it. The size check of a long one runs on another thread,
 * too, because eight checks at once would keep everybody waiting. Throws `regulation.too_heavy`.
 */
export async function cleanRegulation(html: string, signal: AbortSignal): Promise<string> {
  const tooHeavy = () => new Refusal('regulation.too_heavy', 'cup_regulation');
  if (html.length <= shortText) {
    if (isTooHeavy(html)) throw tooHeavy();
    return sanitizeRegulation(html).trim();
  }
  const answer = await texts.read(signal, (ask) => ask({ html }));
  if (!('cleaned' in answer)) throw tooHeavy();
  rememberClean(html, answer.cleaned);
  return answer.cleaned;
}

/** Returns the changes between two clean regulations, of which either may be missing. Throws a Refusal. */
export async function changesApart(was: string | null, became: string | null): Promise<ChangedParagraph[]> {
  const answer = await texts.read(new AbortController().signal, (ask) => ask({ was, became }));
  return 'changes' in answer ? answer.changes : [];
}
