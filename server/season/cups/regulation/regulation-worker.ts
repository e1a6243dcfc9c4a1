import type { ChangedParagraph } from '#contract/season/cups/regulation.ts';
import { answerQuestions } from '#server/ground/threads/answer-questions.ts';
import { regulationChanges } from './changes.ts';
import { isTooHeavy, sanitizeRegulation } from './sanitize-regulation.ts';

/** A text to clean, or two clean texts to compare. */
export type RegulationQuestion = { html: string } | { was: string | null; became: string | null };
export type RegulationAnswer = { cleaned: string } | { changes: ChangedParagraph[] } | { isTooHeavy: true };

/** Cleans a text and removes the space around it. Signs that are written as several take more space than before. */
function cleanOf(html: string): RegulationAnswer {
  if (isTooHeavy(html)) return { isTooHeavy: true };
  const cleaned = sanitizeRegulation(html).trim();
  return isTooHeavy(cleaned) ? { isTooHeavy: true } : { cleaned };
}

answerQuestions((question: RegulationQuestion): RegulationAnswer =>
  'html' in question ? cleanOf(question.html) : { changes: regulationChanges(question.was, question.became) },
);
