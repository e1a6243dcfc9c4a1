import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Answer, Task } from '#server/threads/thread-room.ts';

const behindTheServer = 10;

/** A thread's whole life: takes questions and answers them. On Linux it steps back for the thread that serves visitors. */
export function answerQuestions<Question, Result>(
  work: (question: Question) => Result | Promise<Result>,
): void {
  // Elsewhere a priority is the whole process's.
  if (process.platform === 'linux') setPriority(behindTheServer);
  parentPort?.on('message', ({ id, question }: Task<Question>) => {
    const answer = (said: Answer<Result>) => parentPort?.postMessage(said);
    new Promise<Result>((resolve) => {
      resolve(work(question));
    }).then(
      (result) => answer({ id, result }),
      (error: unknown) => answer({ id, error }),
    );
  });
}
