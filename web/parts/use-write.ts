import { type InvalidateQueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Cancelled, CallFailure } from '#web/app/call/ask.ts';
import { failureText } from '#web/app/call/failure-text.ts';

/** Why a write failed. */
export interface WriteRefusal {
  /** `area.reason`; empty when the server was not reached, or when the browser itself refused. */
  code: string;
  words: string;
  /** The field it is about. */
  where: string | null;
  /** Somebody else wrote since the data was read. */
  isChanged: boolean;
}

/** Thrown by a write that the browser itself refuses, with the message. */
export class Refused extends Error {}

function refusalOf(error: unknown): WriteRefusal {
  if (error instanceof Refused) return { code: '', words: error.message, where: null, isChanged: false };
  const { code, where } = error instanceof CallFailure ? error : { code: '', where: null };
  return { code, words: failureText(error), where, isChanged: code === 'office.changed' };
}

export interface WriteOptions {
  /** Answers to read again before the write counts as done, and after a refusal, since another person's write may be its cause. */
  again?: readonly InvalidateQueryFilters[];
  /** Runs after a refusal, while the write still counts as busy. Out: true: the refusal is shown elsewhere, not in `failure`. */
  onRefused?: (refusal: WriteRefusal) => unknown;
}

/** How long a write waits at most, in milliseconds, until what it changed is read again. */
const LONGEST_READING = 3000;

/** The write itself; its result is ignored. */
export type Work = () => Promise<unknown>;

/** Writes of one part of a screen, one at a time: whether one is running, and why the last one was refused. */
export function useWrite({ again = [], onRefused }: WriteOptions = {}) {
  const client = useQueryClient();
  // A second press may come before the first one is drawn.
  const underWay = useRef<Promise<boolean> | null>(null);
  const readAgain = async () => {
    await Promise.race([
      Promise.all(again.map((filter) => client.invalidateQueries(filter))),
      new Promise((done) => setTimeout(done, LONGEST_READING)),
    ]);
  };
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: async (work: Work): Promise<boolean> => {
      try {
        await work();
      } catch (thrown) {
        // Whoever is told why it failed is not kept waiting for the lists.
        void readAgain();
        if (thrown instanceof Cancelled || (await onRefused?.(refusalOf(thrown))) === true) return false;
        throw thrown;
      }
      // Until then the screen shows the old list, and what is ticked there is lost with it.
      await readAgain();
      return true;
    },
    // A phone that reports itself offline may be wrong.
    networkMode: 'always',
  });
  const send = async (work: Work): Promise<boolean> => {
    try {
      return await mutateAsync(work);
    } catch {
      // The mutation has stored the reason.
      return false;
    } finally {
      underWay.current = null;
    }
  };
  /** Out: whether it was written. A second press during a write does nothing. */
  const run = (work: Work): Promise<boolean> => {
    if (underWay.current !== null) return Promise.resolve(false);
    return (underWay.current = send(work));
  };
  /** As `run`, but waits for a running write first, so that pressing a visible undo always works. */
  const runNext = async (work: Work): Promise<boolean> => {
    await underWay.current;
    return run(work);
  };
  const refusal = error === null ? null : refusalOf(error);
  /** Forgets why the last one was refused. */
  const clear = () => {
    // It would also forget a running one.
    if (underWay.current === null) reset();
  };
  return { busy: isPending, refusal, failure: refusal?.words ?? null, run, runNext, clear };
}
