import { lazy, Suspense, useEffect } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { useHref, useSearchParams } from '#web/app/address/navigation.ts';
import { formatDate } from '#web/app/format.ts';
import { keepPage } from '#web/app/later/watch-version.ts';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { HeatPart } from './heat/HeatPart.tsx';
import { WhatIf } from './heat/WhatIf.tsx';
import { CarryPart } from './side/CarryPart.tsx';
import { KeyedEntry } from './side/KeyedEntry.tsx';
import { DayFile } from './side/DayFile.tsx';
import { DayWords } from './side/DayWords.tsx';
import { DevicesPart } from './side/DevicesPart.tsx';
import { HeldPart } from './side/HeldPart.tsx';
import { QueuePart } from './QueuePart.tsx';
import { StatusStrip } from './StatusStrip.tsx';
import { type TableDay, useTable } from './use-table.ts';

const PostingPart = lazy(async () => ({
  default: (await import('#web/parts/posting/PostingPart.tsx')).PostingPart,
}));

interface TableProps {
  log: DayLog;
  /** Gives the code back; null: the table was opened by an account. */
  onLeave: (() => void) | null;
}

/** The table: on the left what needs a decision, then the open heat, and beside it the devices. On a phone one after the other. */
export function JudgesBoard({ log, onLeave }: TableProps) {
  const table = useTable(log);
  const { pack } = table;
  const href = useHref();
  const search = useSearchParams();
  const asked = search.get('heat');
  const isPosting = search.get('view') === 'posting';
  // A page that reloads itself would lose a ruling that is being written.
  useEffect(keepPage, []);
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
          </Link>
        </div>
      </header>
      <StatusStrip table={table} />
      {isPosting ? (
        <div className="gutter py-6">
          <Suspense fallback={<SkeletonRows rows={8} />}>
            <PostingPart race_id={pack.race_id} token={table.token === '' ? null : table.token} />
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
  // Without a choice, a desktop shows the first heat that needs a decision; a phone shows the queue.
  const shown = chosen ?? queue[0] ?? null;
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
