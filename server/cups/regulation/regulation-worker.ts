import type { ChangedParagraph } from '#contract/cups/regulation.ts';
import { answerQuestions } from '#server/threads/answer-questions.ts';
import { regulationChanges } from './changes.ts';
import { sanitizeRegulation } from './sanitize-regulation.ts';

/** A text to be cleaned, or two clean ones to be compared. */
export type RegulationQuestion = { html: string } | { was: string | null; became: string | null };
export type RegulationAnswer = { cleaned: string } | { changes: ChangedParagraph[] };

answerQuestions((question: RegulationQuestion): RegulationAnswer =>
  'html' in question
    ? { cleaned: sanitizeRegulation(question.html) }
    : { changes: regulationChanges(question.was, question.became) },
);
