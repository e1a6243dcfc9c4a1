import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Count, Task, ToldByThread } from '#server/threads/thread-room.ts';

const behindTheServer = 10;

/** A thread's whole life: takes questions and answers them. On Linux it steps back for the thread that serves visitors. */
export function answerQuestions<Question, Result>(
  work: (question: Question, tell: (count: Count) => void) => Result | Promise<Result>,
): void {
  // Elsewhere a priority is the whole process's.
  if (process.platform === 'linux') setPriority(behindTheServer);
  parentPort?.on('message', ({ id, question }: Task<Question>) => {
    const answer = (said: ToldByThread<Result>) => parentPort?.postMessage(said);
    new Promise<Result>((resolve) => {
      resolve(work(question, (count) => answer({ id, count })));
    }).then(
      (result) => answer({ id, result }),
      (error: unknown) => answer({ id, error }),
    );
  });
}
