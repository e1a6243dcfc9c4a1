import { hashSync, verifySync } from '@node-rs/argon2';
import { answerQuestions } from '#server/threads/answer-questions.ts';

/** argon2id at the cost RFC 9106 §4 recommends where memory is not plenty: 64 MiB, three passes, four lanes. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 4 };

/** A password to be hashed, or to be compared with what is stored. */
export type PasswordQuestion = { password: string } | { password: string; stored: string };

answerQuestions((question: PasswordQuestion): string | boolean =>
  'stored' in question ? verifySync(question.stored, question.password) : hashSync(question.password, cost),
);
