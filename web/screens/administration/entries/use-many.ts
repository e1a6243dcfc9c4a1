import { useState } from 'react';
import type { ManyResult } from '#contract/office-entries-bulk.ts';
import * as m from '#text/messages/messages.js';
import { call } from '#web/app/call.ts';
import { newKey } from '#web/parts/new-key.ts';
import type { RaceTable } from '#web/screens/administration/entries/use-race-desk.ts';

export interface Asked {
  rider_id: number;
  category_id: number;
  plate?: string;
}

/** What was asked for under a key: sent again after a lost answer, it is the same request. */
interface Sent {
  key: string;
  said: string;
}

/** Enters many at once. A request whose answer was lost is sent again by its own key, so that nothing is done twice. */
export function useMany({ address, run }: RaceTable) {
  const [reason, setReason] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  const [results, setResults] = useState<ManyResult[] | null>(null);
  const enter = (items: readonly Asked[]) =>
    run(async () => {
      const said = JSON.stringify([items, reason]);
      const request = sent?.said === said ? sent : { key: newKey(), said };
      setSent(request);
      const body = { request_key: request.key, reason: reason.trim(), items };
      const { items: answer } = await call<{ items: ManyResult[] }>('POST', `${address}/entries/many`, body);
      setSent(null);
      setResults(answer);
      const done = answer.filter(({ outcome }) => outcome === 'entered' || outcome === 'waiting').length;
      return { words: m.desk_done_many({ count: done }), undo: null };
    });
  return { reason, setReason, results, clear: () => setResults(null), enter };
}
export type Many = ReturnType<typeof useMany>;
