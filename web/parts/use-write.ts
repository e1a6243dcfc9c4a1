import { type InvalidateQueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Cancelled, CallFailure } from '#web/app/call/ask.ts';
import { failureText } from '#web/app/call/failure-text.ts';

/** Why something was not written. */
export interface WriteRefusal {
  /** `area.reason`; empty when the server was not reached, or when this side refused. */
  code: string;
  words: string;
  /** The field it is about. */
  where: string | null;
  /** Somebody else wrote since it was read. */
  isChanged: boolean;
}

/** Thrown by a write that this side refuses, with the words for it. */
export class Refused extends Error {}

function refusalOf(error: unknown): WriteRefusal {
  if (error instanceof Refused) return { code: '', words: error.message, where: null, isChanged: false };
  const { code, where } = error instanceof CallFailure ? error : { code: '', where: null };
  return { code, words: failureText(error), where, isChanged: code === 'office.changed' };
}

export interface WriteOptions {
  /** What is asked for again afterwards, also after a refusal: somebody else's write may be why. */
  again?: readonly InvalidateQueryFilters[];
  /** What is done about a refusal while the write still counts as busy. Out: true where it is told in another place than `failure`. */
  onRefused?: (refusal: WriteRefusal) => unknown;
}

/** What a write does; what it resolves to does not matter. */
export type Work = () => Promise<unknown>;

/** Writes of one part of a screen, one at a time: whether one is under way, and why the last one was refused. */
export function useWrite({ again = [], onRefused }: WriteOptions = {}) {
  const client = useQueryClient();
  // A second press may come before the first one is drawn.
  const underWay = useRef<Promise<boolean> | null>(null);
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: async (work: Work): Promise<boolean> => {
      try {
        await work();
        return true;
      } catch (thrown) {
        if (thrown instanceof Cancelled || (await onRefused?.(refusalOf(thrown))) === true) return false;
        throw thrown;
      } finally {
        for (const filter of again) void client.invalidateQueries(filter);
      }
    },
    // A phone that believes itself offline may be wrong.
    networkMode: 'always',
  });
  const send = async (work: Work): Promise<boolean> => {
    try {
      return await mutateAsync(work);
    } catch {
      // The mutation keeps why.
      return false;
    } finally {
      underWay.current = null;
    }
  };
  /** Out: whether it was written; a second press while one is under way is not. */
  const run = (work: Work): Promise<boolean> => {
    if (underWay.current !== null) return Promise.resolve(false);
    return (underWay.current = send(work));
  };
  /** As `run`, but what is under way ends first: a way back that is shown is never pressed for nothing. */
  const runNext = async (work: Work): Promise<boolean> => {
    await underWay.current;
    return run(work);
  };
  const refusal = error === null ? null : refusalOf(error);
  /** Forgets why the last one was refused. */
  const clear = () => {
    // One that is under way would be forgotten with it.
    if (underWay.current === null) reset();
  };
  return { busy: isPending, refusal, failure: refusal?.words ?? null, run, runNext, clear };
}
