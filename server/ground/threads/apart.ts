import pLimit from 'p-limit';
import { type ErrorCode, Refusal } from '#contract/errors.ts';
import { type Count, ThreadRoom } from '#server/ground/threads/thread-room.ts';

interface ApartOptions {
  /** The refusal when the reading takes too much time or memory, and the field to which it belongs. */
  refusal: ErrorCode;
  where: string;
  memoryMb?: number;
  patienceMs?: number;
  /** The number of readings at once. Each may take as much memory as its thread may. */
  atOnce?: number;
}

/** Asks the thread. What it has read stays there for the next question. */
export type AskApart<Question, Answer> = (
  question: Question,
  onCount?: (count: Count) => void,
) => Promise<Answer>;

/** Tells whether a thread ran out of memory or of stack, which a sent file can cause. */
const isTooHeavy = (error: unknown): boolean =>
  error instanceof RangeError ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');

/**
 * Reads what somebody sent without blocking the thread that serves everybody: each reading has a thread of its own,
 * with little memory and time, which ends with it.
 */
export class Apart<Question, Answer> {
  readonly #program: URL;
  readonly #options: Required<Omit<ApartOptions, 'atOnce'>>;
  readonly #turn: ReturnType<typeof pLimit>;

  constructor(program: URL, { atOnce = 2, ...options }: ApartOptions) {
    this.#program = program;
    this.#options = { memoryMb: 320, patienceMs: 20_000, ...options };
    this.#turn = pLimit(atOnce);
  }

  /** Runs a reading, which `signal` stops. Throws a Refusal if the reading is too heavy, or was stopped. */
  read<Result>(
    signal: AbortSignal,
    work: (ask: AskApart<Question, Answer>) => Promise<Result>,
  ): Promise<Result> {
    return this.#turn(() => this.#read(signal, work));
  }

  async #read<Result>(
    signal: AbortSignal,
    work: (ask: AskApart<Question, Answer>) => Promise<Result>,
  ): Promise<Result> {
    const { refusal, where, memoryMb, patienceMs } = this.#options;
    const stopped = () => new Refusal('spreadsheet.stopped', where);
    if (signal.aborted) throw stopped();
    const room = new ThreadRoom<Question, Answer>(this.#program, { memoryMb });
    const end = Promise.withResolvers<never>();
    // If nothing is asked any more, nobody waits for the end.
    end.promise.catch(() => {});
    const onAbort = () => end.reject(stopped());
    signal.addEventListener('abort', onAbort, { once: true });
    const late = setTimeout(() => end.reject(new Refusal(refusal, where)), patienceMs);
    const ask: AskApart<Question, Answer> = async (question, onCount) => {
      try {
        return await Promise.race([room.ask(question, onCount), end.promise]);
      } catch (error) {
        throw isTooHeavy(error) ? new Refusal(refusal, where) : error;
      }
    };
    try {
      return await work(ask);
    } finally {
      clearTimeout(late);
      signal.removeEventListener('abort', onAbort);
      await room.close();
    }
  }
}
