import * as m from '#text/messages/messages.js';
import { Foreseen } from '#web/parts/results/Foreseen.tsx';
import { type SeatAnswer, answersOf } from '#web/screens/table/board/columns.ts';
import type { MarkedHeat, TableDay } from '#web/screens/table/use-table.ts';
import { answerName } from './AnswerButtons.tsx';
import { useForeseen } from './use-foreseen.ts';

interface WhatIfProps {
  table: TableDay;
  heat: MarkedHeat;
}

function One({ table, heat, answer }: WhatIfProps & { answer: SeatAnswer }) {
  const { data, error } = useForeseen(table.race_id, table.token, heat.heat, answer.outcome);
  return (
    <section className="min-w-0 border-2 border-line bg-paper p-4">
      <h3 className="mb-3 display text-d22">{answerName(heat, answer)}</h3>
      {/* The places are shown beside it already. */}
      {data && <Foreseen foreseen={{ ...data, lines: [] }} />}
      {!data && <p className="text-ink2">{error ? m.table_foresee_cut() : m.table_foreseeing()}</p>}
    </section>
  );
}

/** What follows from each answer, side by side, before anything is tapped. */
export function WhatIf({ table, heat }: WhatIfProps) {
  const answers = answersOf(heat.columns);
  if (heat.mark !== 'conflict' || answers.length === 0) return null;
  return (
    <section className="p-4">
      <h2 className="mb-3 display text-d22">{m.table_what_if()}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-[minmax(0,1fr)]">
        {answers.map((answer) => (
          <One key={answer.columns.map(({ id }) => id).join(' ')} table={table} heat={heat} answer={answer} />
        ))}
      </div>
    </section>
  );
}
