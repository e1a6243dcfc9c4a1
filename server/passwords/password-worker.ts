import { hashSync, verifySync } from '@node-rs/argon2';
import type { Cost } from './cost.ts';
import { answerQuestions } from '#server/threads/answer-questions.ts';

/** A password to be hashed at a cost, or to be compared with what is stored, which says its own. */
export type PasswordQuestion = { password: string; cost: Cost } | { password: string; stored: string };

answerQuestions((question: PasswordQuestion): string | boolean =>
  'stored' in question
    ? verifySync(question.stored, question.password)
    : hashSync(question.password, question.cost),
);
