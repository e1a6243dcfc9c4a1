import { useState } from 'react';
import { isGrave } from '#rules/judging/verdict/settled-runs.ts';
import type { HeatOutcome } from '#rules/judging/verdict/majority.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { useLetterKeys } from '#web/parts/use-letter-keys.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { type SeatAnswer, answersOf } from '#web/screens/table/board/columns.ts';
import { rulingOf } from '#web/screens/table/board/board.ts';
import type { MarkedHeat, TableDay } from '#web/screens/table/use-table.ts';
import { differencesText } from '#web/screens/table/words.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { AgainPart } from './AgainPart.tsx';
import { AnswerButtons } from './AnswerButtons.tsx';
import { AskSheet } from './AskSheet.tsx';
import { HeatHead } from './HeatHead.tsx';
import { JudgesTable } from './JudgesTable.tsx';
import { NoteSheet } from './NoteSheet.tsx';
import { RulingSheet } from './RulingSheet.tsx';
import { SaidList } from './SaidList.tsx';
import { SwapPart } from './SwapPart.tsx';

interface HeatProps {
  table: TableDay;
  heat: MarkedHeat;
  backHref: string;
}

type Panel = { kind: 'ruling'; from: HeatOutcome | null } | { kind: 'rerun' } | { kind: 'note' };

/** The open heat: what each judge saw, and every way to decide it. */
export function HeatPart({ table, heat, backHref }: HeatProps) {
  const { say, isPublic, pack } = table;
  const [panel, setPanel] = useState<Panel | null>(null);
  const { refusal, run } = useWrite();
  const answers = answersOf(heat.columns);
  const isAsked = heat.mark === 'conflict' || heat.mark === 'confirm';
  const mayAnswer = isAsked || heat.mark === 'late';

  const tell = async (...said: Parameters<typeof say>): Promise<void> => {
    if (await run(() => say(...said))) setPanel(null);
  };
  const answer = ({ outcome }: Pick<SeatAnswer, 'outcome'>) => {
    // A ruling that needs a reason or a second signature asks for it first.
    if (isPublic(heat) || (pack?.two_sign === true && isGrave(outcome)))
      setPanel({ kind: 'ruling', from: outcome });
    else
      void tell(
        { kind: 'ruling', body: rulingOf(heat, outcome, { reason: null, article: null, signed_by: null }) },
        heat,
      );
  };
  const arrange = () => setPanel({ kind: 'ruling', from: null });
  const keys = useLetterKeys({
    ...Object.fromEntries(
      (mayAnswer ? answers : []).map((one, index) => [String(index + 1), () => answer(one)]),
    ),
    o: arrange,
  });
  const standing = heat.verdict.results;
  return (
    <section aria-label={m.table_heat_of({ number: heat.number })} className="p-4 xl:p-6">
      <Link href={backHref} className={`inline-flex min-h-12 items-center gap-2 lg:hidden ${textLink}`}>
        <Icon name="back" className="size-5" />
        {m.table_queue()}
      </Link>
      <HeatHead heat={heat} seats={pack?.seats ?? 1} now={table.now} />
      {table.warningsOf(heat).map((words) => (
        <p
          key={words}
          role="alert"
          className="mt-3 border-l-6 border-warn bg-surface p-2 font-semibold wrap-anywhere"
        >
          {words}
        </p>
      ))}
      <SwapPart table={table} heat={heat} run={run} />
      <AgainPart
        heat={heat}
        onAgain={(attempt, reason) => void tell({ kind: 'rerun', body: { reason } }, heat, { attempt })}
      />
      <JudgesTable table={table} heat={heat} />
      {isAsked && (
        <ul className="mt-4 space-y-1">
          {differencesText(heat).map((words) => (
            <li key={words} className="wrap-anywhere">
              {words}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {mayAnswer && <AnswerButtons heat={heat} answers={answers} keys={keys.isOn} onAnswer={answer} />}
        <Button onClick={arrange} className="min-h-14">
          {m.table_arrange()}
          {keys.isOn && <kbd className="border-2 border-edge px-1.5 text-small">O</kbd>}
        </Button>
      </div>
      <div className="mt-3 flex flex-wrap gap-x-6">
        {standing !== null && (
          <Button look="link" onClick={() => setPanel({ kind: 'ruling', from: standing })}>
            {m.table_relegate()}
          </Button>
        )}
        <Button look="link" onClick={() => setPanel({ kind: 'rerun' })}>
          {m.table_rerun()}
        </Button>
        <Button look="link" onClick={() => setPanel({ kind: 'note' })}>
          {m.table_note()}
        </Button>
      </div>
      <FormAlert>{refusal !== null ? m.table_no_storage() : null}</FormAlert>
      {isAsked && <p className="text-small text-ink2">{m.table_nothing_public()}</p>}
      <label className="flex min-h-12 items-center gap-3 text-small max-lg:hidden">
        <input
          type="checkbox"
          checked={keys.isOn}
          onChange={({ currentTarget }) => keys.turn(currentTarget.checked)}
          className="size-6 accent-ink"
        />
        {m.table_keys()}
      </label>
      <SaidList table={table} heat={heat} />
      {panel?.kind === 'ruling' && (
        <RulingSheet
          table={table}
          heat={heat}
          from={panel.from}
          onClose={() => setPanel(null)}
          onRule={(body) => tell({ kind: 'ruling', body }, heat)}
        />
      )}
      {panel?.kind === 'rerun' && (
        <AskSheet
          title={m.table_rerun_title({ number: heat.number })}
          why={m.table_rerun_why()}
          label={m.table_reason()}
          action={m.table_rerun_do()}
          least={3}
          onClose={() => setPanel(null)}
          onSay={(reason) =>
            tell({ kind: 'rerun', body: { reason } }, heat, { attempt: heat.verdict.attempt + 1 })
          }
        />
      )}
      {panel?.kind === 'note' && (
        <NoteSheet
          heat={heat}
          onClose={() => setPanel(null)}
          onNote={(body) => tell({ kind: 'note', body }, heat)}
        />
      )}
    </section>
  );
}
