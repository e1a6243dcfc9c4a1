import { useState } from 'react';
import { isGrave } from '#rules/raceday/judging/verdict/settled-runs.ts';
import type { HeatResult } from '#rules/raceday/results/heat-results.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { useLetterKeys } from '#web/parts/use-letter-keys.ts';
import { useWrite, type Work } from '#web/parts/use-write.ts';
import { type SeatAnswer, answersOf } from './parts/columns.ts';
import { rulingOf } from './parts/board.ts';
import type { TableHeat } from './parts/board.ts';
import type { TableDay } from './parts/use-table.ts';
import { differencesText, plateIn, stateText, whereOf } from './parts/words.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { AnswerButtons } from './AnswerButtons.tsx';
import { AskSheet } from './AskSheet.tsx';
import { JudgesTable } from './JudgesTable.tsx';
import { NoteSheet } from './NoteSheet.tsx';
import { RulingSheet } from './RulingSheet.tsx';
import { rideAhead, type TableMark } from '#rules/raceday/judging/verdict/table-queue.ts';
import type { BoardOp } from './parts/board-op.ts';
import { SaidOp } from './SaidOp.tsx';
import { SlitPart } from './parts/SlitPart.tsx';
import { clockSeconds } from './parts/clock-seconds.ts';
import { ChipsPart } from './parts/ChipsPart.tsx';
import { swappedWith } from './parts/swapped.ts';
import { Confirm } from '#web/ui/Confirm.tsx';

interface SwapProps {
  table: TableDay;
  heat: TableHeat;
  /** Runs one write of the heat at a time, and holds why the last one failed; it comes from `useWrite`. */
  run: (work: Work) => Promise<boolean>;
}

/** Handles another heat at the gate: one tap gives each its own result, after a question if one loses its own. */
function SwapPart({ table, heat, run }: SwapProps) {
  const { heats, pack, say } = table;
  const [isAsking, setIsAsking] = useState(false);
  const swapped = pack === null ? null : swappedWith(heat, heats, pack);
  if (swapped === null) return null;
  const { other, outcomeOfOther, outcomeOfOwn } = swapped;
  // A grave outcome needs its article, so it is ruled by hand.
  if (isGrave([...outcomeOfOther, ...(outcomeOfOwn ?? [])])) return null;
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

const badges: Record<TableMark, string> = {
  conflict: 'bg-live text-on-live',
  again: 'bg-live text-on-live',
  skipped: 'bg-live text-on-live',
  late: 'bg-accent text-on-accent',
  confirm: 'bg-accent text-on-accent',
  running: 'border-2 border-edge',
  done: 'border-2 border-go text-go',
  open: 'border-2 border-edge',
};

/** The id of the heading of the open heat, where the focus goes when it is opened. */
export const HEAT_HEADING = 'table-heat';

/** Shows the number of the race, when its gate dropped, the riders who were absent, and its state. */
function HeatHead({ heat, seats, now }: { heat: TableHeat; seats: number; now: number }) {
  const { number, class_name, gate_at, absent, riders, verdict, mark } = heat;
  const gone = [...absent].map((entry_id) => plateIn(heat, entry_id));
  const told = [
    gate_at === null ? m.table_gate_unknown() : m.table_gate_at({ at: clockSeconds(gate_at) }),
    gone.length === 0
      ? m.table_gate_count({ count: riders.length })
      : m.table_gate_absent({ plates: gone.join(', ') }),
    ...(verdict.attempt > 1 ? [m.table_attempt({ attempt: verdict.attempt })] : []),
  ];
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="display text-d48 leading-none">
        <span className="sr-only">{m.table_race()} </span>
        {number}
      </p>
      <div className="min-w-0 grow basis-52">
        <h2 id={HEAT_HEADING} tabIndex={-1} className="display text-d28 wrap-anywhere outline-none">
          <span className="sr-only">{m.table_heat_of({ number })}: </span>
          {class_name} · {whereOf(heat)}
        </h2>
        <p className="text-ink2 wrap-anywhere">{told.join(' · ')}</p>
      </div>
      <p className={`px-3 py-1.5 display text-d22 ${badges[mark]}`}>{stateText(heat, seats, now)}</p>
    </header>
  );
}

/** Gives an operation's state in its heat: of a ride that no longer counts, or replaced by its device. */
function standsOf(op: BoardOp, ops: readonly BoardOp[], attempt: number): string | null {
  if (op.kind !== 'rerun' && op.attempt < attempt) return m.table_op_earlier();
  const isAgain = (other: BoardOp) =>
    other.kind === op.kind &&
    other.device_id === op.device_id &&
    other.seat === op.seat &&
    other.attempt === op.attempt &&
    other.device_n > op.device_n;
  const isReplaced = (op.kind === 'sheet' || op.kind === 'call' || op.kind === 'gate') && ops.some(isAgain);
  return isReplaced ? m.table_op_replaced() : null;
}

/** Lists all records of a heat: what, who, when by that clock, how it arrived, what was replaced. */
function SaidList({ table, heat: { ops, verdict } }: { table: TableDay; heat: TableHeat }) {
  if (ops.length === 0) return null;
  return (
    <details className="mt-6 border-t border-line">
      <summary className="flex min-h-12 items-center font-semibold">
        {m.table_said({ count: ops.length })}
      </summary>
      <ol>
        {ops.map((op) => (
          <SaidOp
            key={op.op_id}
            op={op}
            plateOf={table.plateOf}
            stands={standsOf(op, ops, verdict.attempt)}
          />
        ))}
      </ol>
    </details>
  );
}

interface AgainProps {
  heat: TableHeat;
  /** Starts a ride, with a reason. */
  onAgain: (attempt: number, reason: string) => void;
}

/** Reports that a judge or the gate is at another ride than the one that counts. One tap makes that ride count. */
function AgainPart({ heat: { ops, verdict }, onAgain }: AgainProps) {
  const attempt = rideAhead(ops, verdict.attempt);
  if (attempt === null) return null;
  const who = [
    ...new Set(
      ops
        .filter((op) => (op.kind === 'sheet' || op.kind === 'gate') && op.attempt === attempt && !op.held)
        .map(({ person }) => person),
    ),
  ].join(', ');
  return (
    <div role="alert" className="mt-4 space-y-3 border-l-6 border-stop bg-surface p-3">
      <p className="font-semibold wrap-anywhere">{m.table_again({ who, attempt })}</p>
      <Button look="primary" onClick={() => onAgain(attempt, m.table_again_reason({ who }))}>
        {m.table_rerun_do()}
      </Button>
    </div>
  );
}

interface HeatProps {
  table: TableDay;
  heat: TableHeat;
  backHref: string;
}

type Panel = { kind: 'ruling'; from: HeatResult[] | null } | { kind: 'rerun' } | { kind: 'note' };

/** Shows the open heat: what each judge saw, and every way to decide it. */
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
    // A ruling that needs a reason, an article or a second signature asks for it first.
    if (isPublic(heat) || isGrave(outcome)) setPanel({ kind: 'ruling', from: outcome });
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
  const standing = heat.verdict.results ?? heat.verdict.standing;
  const plateOf = (entry_id: number) =>
    pack?.riders.find((rider) => rider.entry_id === entry_id)?.plate ?? '?';
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
      <SlitPart table={table} heat={heat} />
      <ChipsPart table={table} heat={heat} />
      {isAsked && (
        <ul className="mt-4 space-y-1">
          {differencesText(heat, plateOf).map((words) => (
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
      {isAsked && (
        <p className="text-small text-ink2">
          {heat.verdict.standing === null ? m.table_nothing_public() : m.table_stands()}
        </p>
      )}
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
