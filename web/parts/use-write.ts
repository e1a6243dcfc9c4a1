import { type InvalidateQueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Cancelled, CallFailure } from '#web/ground/call/ask.ts';
import { failureText } from '#web/ground/call/failure-text.ts';

/** The reason why a write failed. */
export interface WriteRefusal {
  /** The code in the form `area.reason`. It is empty when the server was not reached, or the browser refused. */
  code: string;
  words: string;
  where: string | null;
  /** Somebody else wrote since the data was read. */
  isChanged: boolean;
}

/** Reports that the browser itself refuses a write, with the message. */
export class Refused extends Error {}

function refusalOf(error: unknown): WriteRefusal {
  if (error instanceof Refused) return { code: '', words: error.message, where: null, isChanged: false };
  const { code, where } = error instanceof CallFailure ? error : { code: '', where: null };
  return { code, words: failureText(error), where, isChanged: code === 'office.changed' };
}

export interface WriteOptions {
  /** The answers to read again before a write counts as done, and after a refusal that others' writes may cause. */
  again?: readonly InvalidateQueryFilters[];
  /** Runs after a refusal, while the write is still busy. If it returns true, `failure` does not show the refusal. */
  onRefused?: (refusal: WriteRefusal) => unknown;
}

/** The longest time in milliseconds that a write waits until the changed data is read again. */
const LONGEST_READING = 3000;

/** The write itself. Its result is ignored. */
export type Work = () => Promise<unknown>;

/** Runs the writes of one part of a screen, one at a time, and holds whether one runs and why the last failed. */
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
        // A person who reads why the write failed does not wait for the lists.
        void readAgain();
        if (thrown instanceof Cancelled || (await onRefused?.(refusalOf(thrown))) === true) return false;
        throw thrown;
      }
      // Until then, the screen shows the old list, and the marks that were ticked there are lost with it.
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
  /** Runs a write, and resolves to true when it was written. A second press during a write does nothing. */
  const run = (work: Work): Promise<boolean> => {
    if (underWay.current !== null) return Promise.resolve(false);
    return (underWay.current = send(work));
  };
  /** Does the same as `run`, but waits for a running write first, so that pressing a visible undo always works. */
  const runNext = async (work: Work): Promise<boolean> => {
    await underWay.current;
    return run(work);
  };
  const refusal = error === null ? null : refusalOf(error);
  /** Forgets why the last write was refused. */
  const clear = () => {
    // It would also forget a running one.
    if (underWay.current === null) reset();
  };
  return { busy: isPending, refusal, failure: refusal?.words ?? null, run, runNext, clear };
}
