import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Count, Task, ToldByThread } from '#server/ground/threads/thread-room.ts';

const behindTheServer = 10;

/** Answers a thread's questions. On Linux it has a lower priority than the thread that serves visitors. */
export function answerQuestions<Question, Result>(
  work: (question: Question, tell: (count: Count) => void) => Result | Promise<Result>,
): void {
  // Elsewhere a priority applies to the whole process.
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
