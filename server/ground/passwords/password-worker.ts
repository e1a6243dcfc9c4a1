import { hashSync, verifySync } from '@node-rs/argon2';
import type { Cost } from './cost.ts';
import { answerQuestions } from '#server/ground/threads/answer-questions.ts';

/** A password to be hashed with a cost, or to be compared with a stored hash, which contains its own cost. */
export type PasswordQuestion = { password: string; cost: Cost } | { password: string; stored: string };

answerQuestions((question: PasswordQuestion): string | boolean =>
  'stored' in question
    ? verifySync(question.stored, question.password)
    : hashSync(question.password, question.cost),
);
