import { Suspense, useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { useHref, useSearchParams } from '#web/ground/address/navigation.ts';
import { formatDate } from '#web/ground/format.ts';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';
import { keepPage } from '#web/ground/later/watch-version.ts';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { HEAT_HEADING, HeatPart } from './HeatPart.tsx';
import { KeyedEntry } from './KeyedEntry.tsx';
import { DayFile } from './DayFile.tsx';
import { SourcesPart } from './parts/SourcesPart.tsx';
import { DevicesPart } from './DevicesPart.tsx';
import { QUEUE_HEADING, QueueNews, QueuePart } from './QueuePart.tsx';
import type { TableHeat } from './parts/board.ts';
import { type TableDay, useTable } from './parts/use-table.ts';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';
import { Foreseen } from '#web/parts/race/Foreseen.tsx';
import { type SeatAnswer, answersOf } from './parts/columns.ts';
import { answerName } from './AnswerButtons.tsx';
import { useForeseen } from './use-foreseen.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import type { BoardOp } from './parts/board-op.ts';
import { SaidOp } from './SaidOp.tsx';
import { opText } from './parts/words.ts';
import { shortAge } from '#text/age.ts';
import { wallClock } from '#text/when.ts';
import { ownZone } from '#web/parts/own-zone.ts';

/** Shows the state of the day in a line, and what this device no longer receives. */
function StatusStrip({ table }: { table: TableDay }) {
  const { heats, heard, isCut, isOver, unsent, refused, day } = table;
  const count = (...marks: string[]) => heats.filter(({ mark }) => marks.includes(mark)).length;
  const running = heats.filter(({ mark }) => mark === 'running');
  const skipped = heats.filter(({ mark }) => mark === 'skipped');
  const at = heard.facts === null ? null : wallClock(new Date(heard.facts.at).toISOString(), ownZone()).time;
  const conflicts = count('conflict');
  return (
    <>
      <QueueNews table={table} />
      <div className="gutter flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-night-line bg-night2 py-2 text-small text-on-night">
        {running.length > 0 && (
          <span className="flex items-center gap-2">
            <span className="bg-live px-2 py-0.5 display text-body text-on-live">{m.table_on_track()}</span>
            <b>{running.map(({ number }) => number).join(' · ')}</b>
          </span>
        )}
        <span>{m.table_count_done({ count: count('done') })}</span>
        <span className={conflicts > 0 ? 'font-semibold text-signal' : ''}>
          {m.table_count_conflict({ count: conflicts })}
        </span>
        <span>{m.table_count_waiting({ count: count('again', 'late', 'confirm') })}</span>
        <span>{m.table_count_open({ count: count('open', 'skipped') })}</span>
        <span role="status" className="ml-auto text-on-night2">
          {isCut
            ? m.table_cut({ at: at ?? '–' })
            : heard.facts === null
              ? m.table_hearing()
              : m.table_heard({ at: at ?? '–' })}
          {unsent > 0 && ` · ${m.table_unsent({ count: unsent })}`}
        </span>
      </div>
      {heard.facts?.elsewhere != null && (
        <p className="gutter border-b-2 border-warn py-2 font-semibold text-warn">
          {m.table_elsewhere({ name: heard.facts.elsewhere.name, age: shortAge(heard.facts.elsewhere.age) })}
        </p>
      )}
      {skipped.length > 0 && (
        <p role="alert" className="gutter border-b-2 border-stop py-2 font-semibold text-stop">
          {m.table_skipped({ numbers: skipped.map(({ number }) => number).join(', ') })}
        </p>
      )}
      {isOver && (
        <p role="alert" className="gutter border-b-2 border-warn py-2 font-semibold text-warn">
          {m.table_over()}
        </p>
      )}
      {day.isRefused && (
        <p role="alert" className="gutter border-b-2 border-stop py-2 font-semibold text-stop">
          {m.table_no_storage()}
        </p>
      )}
      {refused.length > 0 && (
        <p role="alert" className="gutter border-b-2 border-stop py-2 font-semibold text-stop">
          {m.table_refused({ count: refused.length })}
        </p>
      )}
    </>
  );
}

/** Lists operations by an expired code, or about an unknown heat. They count once the table admits them. */
function HeldPart({ table }: { table: TableDay }) {
  const { held, heats, say } = table;
  if (held.length === 0) return null;
  return (
    <section className="border-b-2 border-warn p-4">
      <h2 className="display text-d22">{m.table_held({ count: held.length })}</h2>
      <ul>
        {held.map((op) => {
          const heat = heats.find(({ key }) => op.heat !== null && key === heatKeyOf(op.heat));
          return (
            <li key={op.op_id} className="border-t border-line py-2 first:border-0">
              <p className="wrap-anywhere">
                <b>{heat?.number ?? '?'}</b> · {op.person} · {opText(op)}
              </p>
              <p className="text-small text-ink2">
                {op.why === 'unproved' && op.carried_by !== null
                  ? m.table_held_unproved({ person: op.carried_by })
                  : op.why === 'revoked'
                    ? m.table_held_revoked()
                    : op.why === 'old_leader'
                      ? m.table_held_late()
                      : m.table_held_strange()}
              </p>
              {op.why !== 'strange_heat' && (
                <Button onClick={() => void say({ kind: 'admit', body: { op_id: op.op_id } }, null)}>
                  {m.table_admit()}
                </Button>
              )}
              {op.why !== 'revoked' && (
                <Button
                  onClick={() =>
                    void say({ kind: 'note', body: { text: m.table_put_away_text(), about: op.op_id } }, null)
                  }
                >
                  {m.table_put_away()}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const isOfDay = ({ kind, heat }: BoardOp): boolean => heat === null || kind === 'seal' || kind === 'rerun';
/** So many are shown; the others can be read at their heats. */
const SHOWN = 200;

/** Lists operations about the day, newest first: phones replaced, operations admitted, stages, re-rides, notes. */
function DayWords({ table: { ops, heats, plateOf, heard } }: { table: TableDay }) {
  const words = ops.filter(isOfDay).toReversed();
  const numberOf = ({ heat }: BoardOp) =>
    heat === null ? null : (heats.find(({ key }) => key === heatKeyOf(heat))?.number ?? '?');
  /** Names the subject of an operation: the phone that was replaced, the operation that was admitted. */
  const aboutOf = (op: BoardOp): string | null => {
    if (op.kind === 'takeover')
      return heard.facts?.devices.find(({ device_id }) => device_id === op.body.from)?.person ?? null;
    if (op.kind !== 'admit') return null;
    const admitted = ops.find(({ op_id }) => op_id === op.body.op_id);
    return admitted
      ? [numberOf(admitted), admitted.person, opText(admitted)].filter(Boolean).join(' · ')
      : null;
  };
  if (words.length === 0) return null;
  return (
    <details className="border-t border-line px-4">
      <summary className="flex min-h-12 items-center font-semibold">
        {m.table_day_said({ count: words.length })}
      </summary>
      <ol className="pb-3">
        {words.slice(0, SHOWN).map((op) => {
          const number = numberOf(op);
          return (
            <SaidOp
              key={op.op_id}
              op={op}
              plateOf={plateOf}
              stands={aboutOf(op)}
              lead={number === null ? null : `${number} · `}
            />
          );
        })}
      </ol>
    </details>
  );
}

interface WhatIfProps {
  table: TableDay;
  heat: TableHeat;
}

function One({ table, heat, answer }: WhatIfProps & { answer: SeatAnswer }) {
  const { data, error } = useForeseen(table.race_id, table.token, heat.heat, answer.outcome);
  return (
    <section className="min-w-0 border-2 border-line bg-paper p-4">
      <h3 className="mb-3 display text-d22">{answerName(heat, answer)}</h3>
      {/* The places already stand beside it. */}
      {data && <Foreseen foreseen={{ ...data, lines: [] }} />}
      {!data && <p className="text-ink2">{error ? m.table_foresee_cut() : m.table_foreseeing()}</p>}
    </section>
  );
}

/** Shows what follows from each answer, side by side, before anybody taps one. */
function WhatIf({ table, heat }: WhatIfProps) {
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

const loadReaders = () => import('#web/parts/carry/ReadCarried.tsx');
const ReadFile = onDemand(async () => (await loadReaders()).ReadFile);
const ReadCodes = onDemand(async () => (await loadReaders()).ReadCodes);

/** Brings the data of a phone without a signal to the table: by its file, or by the codes on its screen. */
function CarryPart({ log, table }: { log: DayLog; table: TableDay }) {
  const [isReading, setIsReading] = useState(false);
  return (
    <details className="border-b border-line">
      <summary className="flex min-h-12 items-center px-4 font-semibold">{m.table_carry()}</summary>
      <div className="space-y-3 px-4 pb-4">
        <p className="text-small text-ink2">{m.table_carry_why()}</p>
        <Suspense>
          <ReadFile log={log} />
          {isReading && <ReadCodes log={log} heats={table.heats} />}
        </Suspense>
        <Button onClick={() => setIsReading(!isReading)}>
          {isReading ? m.judge_close() : m.judge_carry_read()}
        </Button>
      </div>
    </details>
  );
}

const PostingPart = onDemand(async () => (await import('#web/parts/posting/PostingPart.tsx')).PostingPart);

/** Gives the token, or null when the signed-in account sits at the table. */
const tokenOf = ({ token }: TableDay): string | null => (token === '' ? null : token);

interface TableProps {
  log: DayLog;
  /** Gives the code back. It is null when an account opened the table. */
  onLeave: (() => void) | null;
}

/** Shows the table: heats to decide, then the open heat, then the devices; on a phone, one after the other. */
export function JudgesBoard({ log, onLeave }: TableProps) {
  const table = useTable(log);
  const { pack } = table;
  const href = useHref();
  const search = useSearchParams();
  const asked = search.get('heat');
  const isPosting = search.get('view') === 'posting';
  // A page that reloads itself would lose a ruling that is being written.
  useEffect(keepPage, []);
  const isAsked = table.heats.some(({ number }) => number === asked);
  const part = isPosting
    ? m.posting_title()
    : asked !== null && isAsked
      ? m.table_heat_of({ number: asked })
      : null;
  const title = [part, m.table_title(), m.app_name()].filter(Boolean).join(' · ');
  useEffect(() => {
    // This runs after the page has set its own title.
    const timer = setTimeout(() => (document.title = title), 0);
    return () => clearTimeout(timer);
  }, [title]);
  if (pack === null) return <EmptyState title={m.table_not_drawn()}>{m.table_not_drawn_why()}</EmptyState>;
  return (
    <div className="bg-paper">
      <header className="on-island bg-night text-on-night">
        <div className="gutter flex flex-wrap items-baseline gap-x-4 py-3">
          <h1 className="display text-d28">{m.table_title()}</h1>
          <p className="min-w-0 text-small text-on-night2 wrap-anywhere">
            {pack.race.cup_name} · {pack.race.race_name} · {formatDate(pack.race.race_date)}
          </p>
          <Link
            href={href(isPosting ? { view: null } : { view: 'posting', heat: null })}
            className="inline-flex min-h-12 items-center font-semibold underline underline-offset-3 md:ml-auto"
          >
            {isPosting ? m.posting_back_to_heats() : m.posting_title()}
            {!isPosting && table.protests.length > 0 && ` (${table.protests.length})`}
          </Link>
        </div>
      </header>
      <StatusStrip table={table} />
      {isPosting ? (
        <div className="gutter py-6">
          <Suspense fallback={<SkeletonRows rows={8} />}>
            <PostingPart
              race_id={pack.race_id}
              token={tokenOf(table)}
              heatHref={({ number }) => href({ view: null, heat: number })}
            />
          </Suspense>
        </div>
      ) : (
        <BoardGrid log={log} table={table} asked={asked} onLeave={onLeave} backHref={href({ heat: null })} />
      )}
    </div>
  );
}

interface GridProps extends TableProps {
  table: TableDay;
  /** The race number of the open heat. */
  asked: string | null;
  backHref: string;
}

function BoardGrid({ log, table, asked, onLeave, backHref }: GridProps) {
  const { heats, queue } = table;
  const chosen = heats.find(({ number }) => number === asked) ?? null;
  // Without a choice, a desktop shows the first heat that needs a decision, and a phone shows the queue.
  const shown = chosen ?? queue[0] ?? null;
  // Many links and the paper stand before the heat that was opened, and before the queue after it.
  useOnChange(asked, () => document.getElementById(chosen === null ? QUEUE_HEADING : HEAT_HEADING)?.focus());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[19rem_minmax(0,1fr)] xl:grid-cols-[19rem_minmax(0,1fr)_20rem]">
      <div className={`border-line lg:border-r ${chosen === null ? '' : 'max-lg:hidden'}`}>
        <HeldPart table={table} />
        <QueuePart table={table} shown={shown} />
        <KeyedEntry table={table} />
        <CarryPart log={log} table={table} />
      </div>
      <div className={`min-w-0 ${chosen === null ? 'max-lg:hidden' : ''}`}>
        {shown === null ? (
          <EmptyState title={m.table_all_quiet()}>{m.table_all_quiet_why()}</EmptyState>
        ) : (
          <HeatPart key={shown.key} table={table} heat={shown} backHref={backHref} />
        )}
      </div>
      <div
        className={`border-line max-xl:border-t-2 lg:max-xl:col-span-2 xl:border-l xl:bg-surface ${chosen === null ? '' : 'max-lg:hidden'}`}
      >
        {shown !== null && <WhatIf key={shown.key} table={table} heat={shown} />}
        <SourcesPart table={table} />
        <DevicesPart table={table} />
        <DayWords table={table} />
        <DayFile table={table} />
        {onLeave !== null && (
          <p className="px-4 pb-6">
            <Button look="link" onClick={onLeave}>
              {table.unsent > 0 ? m.table_leave_unsent({ count: table.unsent }) : m.table_leave()}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
