import { useState } from 'react';
import type { ManyResult } from '#contract/entries/office/entries-bulk.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { newKey } from '#web/parts/new-key.ts';
import type { RaceTable } from '#web/office/entries/entries/parts/use-race-desk.ts';

/** The number of riders in a request, low enough for a quick answer, even with a weak signal. */
const AT_ONCE = 100;

/** A rider to be entered, with the price that was shown and the code for which it was shown. */
export interface AskedEntry {
  rider_id: number;
  category_id: number;
  plate?: string;
  code?: string;
  price?: number;
}

/** Requests that were sent, with their keys. Sent again after a lost answer, they are the same requests. */
interface Sent {
  said: string;
  /** The key of all of them, because they are one act. */
  act_key: string;
  parts: { key: string; items: AskedEntry[] }[];
}

/** Splits a list into requests that are answered quickly, each with a key. */
function partsOf(items: readonly AskedEntry[]): Sent['parts'] {
  const count = Math.ceil(items.length / AT_ONCE);
  return Array.from({ length: count }, (_, index) => ({
    key: newKey(),
    items: items.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  }));
}

/** Enters many at once. A request without an answer is sent again with its own key, so that nothing is done twice. */
export function useMany({ race, run, busy }: RaceTable) {
  const [reason, setReason] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  const [results, setResults] = useState<ManyResult[] | null>(null);
  const enter = (items: readonly AskedEntry[]) =>
    run(async () => {
      const said = JSON.stringify([items, reason]);
      const request = sent?.said === said ? sent : { said, act_key: newKey(), parts: partsOf(items) };
      setSent(request);
      const answer: ManyResult[] = [];
      for (const part of request.parts) {
        const body = {
          request_key: part.key,
          act_key: request.act_key,
          reason: reason.trim(),
          items: part.items,
        };
        const params = { id: race.race_id };
        answer.push(...(await ask('POST /api/office/races/{id}/entries/many', { params, body })).items);
      }
      setSent(null);
      setResults(answer);
      const done = answer.filter(({ outcome }) => outcome === 'entered' || outcome === 'waiting').length;
      return { words: m.desk_done_many({ count: done }), undo: null };
    });
  /** Licences that are given meanwhile keep the page busy too, and are not entries. */
  const isEntering = busy && sent !== null;
  return { reason, setReason, results, clear: () => setResults(null), enter, isEntering };
}
export type Many = ReturnType<typeof useMany>;
