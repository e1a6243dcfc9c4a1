import { useState } from 'react';
import { isGrave } from '#rules/judging/verdict/settled-runs.ts';
import * as m from '#text/messages/messages.js';
import { rulingOf } from '#web/screens/table/board/board.ts';
import { swappedWith } from '#web/screens/table/board/swapped.ts';
import type { MarkedHeat, TableDay } from '#web/screens/table/use-table.ts';
import type { Work } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';

interface SwapProps {
  table: TableDay;
  heat: MarkedHeat;
  /** Of `useWrite`: one write of the heat at a time, and why the last one failed. */
  run: (work: Work) => Promise<boolean>;
}

/** Another heat stood at the gate: one tap gives each heat its own result; a heat that loses its result is asked about first. */
export function SwapPart({ table, heat, run }: SwapProps) {
  const { heats, pack, say } = table;
  const [isAsking, setIsAsking] = useState(false);
  const swapped = pack === null ? null : swappedWith(heat, heats, pack);
  if (swapped === null) return null;
  const { other, outcomeOfOther, outcomeOfOwn } = swapped;
  // A grave outcome needs two signatures: it is ruled by hand.
  if (pack?.two_sign === true && isGrave([...outcomeOfOther, ...(outcomeOfOwn ?? [])])) return null;
  const facts = { number: heat.number, other: other.number };
  const swap = () =>
    run(async () => {
      const reason = m.table_swap_reason(facts);
      const why = { reason, article: null, signed_by: null };
      await say({ kind: 'ruling', body: rulingOf(other, outcomeOfOther, why) }, other);
      if (outcomeOfOwn !== null) await say({ kind: 'ruling', body: rulingOf(heat, outcomeOfOwn, why) }, heat);
      else await say({ kind: 'rerun', body: { reason } }, heat, { attempt: heat.verdict.attempt + 1 });
    });
  return (
    <div role="alert" className="mt-4 space-y-3 border-l-6 border-stop bg-surface p-3">
      <p className="font-semibold">{m.table_swap(facts)}</p>
      {isAsking ? (
        <Confirm
          question={m.table_swap_sure(facts)}
          yes={m.table_swap_yes(facts)}
          no={m.table_swap_no()}
          onYes={() => void swap()}
          onNo={() => setIsAsking(false)}
        />
      ) : (
        <Button look="primary" onClick={() => (outcomeOfOwn === null ? setIsAsking(true) : void swap())}>
          {outcomeOfOwn === null ? m.table_swap_once(facts) : m.table_swap_both(facts)}
        </Button>
      )}
    </div>
  );
}
