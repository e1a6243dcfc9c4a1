import type { Replies } from '#web/app/call/calls.ts';
import { useAsk } from '#web/app/call/use-ask.ts';
import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { entryRefusalWords } from '#web/parts/entries/entry-refusal-words.ts';
import { type LastRow, lastRows } from './last-rows.ts';
import { AskLicences } from '#web/office/entries/licences/AskLicences.tsx';
import { classesToAsk } from '#web/office/entries/licences/class-choice.ts';
import { WaitingLicences } from '#web/office/entries/licences/WaitingLicences.tsx';
import { LicencesForMany } from './LicencesForMany.tsx';
import { ManyFoot } from './ManyFoot.tsx';
import { ManyResults } from './ManyResults.tsx';
import { useMany } from './use-many.ts';
import type { RaceTable } from '#web/office/entries/use-race-desk.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

type LastList = Replies['GET /api/office/races/{id}/last-riders'];

function Who({ row: { rider, category } }: { row: LastRow }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="block font-semibold">{rider.rider_fullname}</span>
      <span className="block text-small text-ink2">
        {[category?.category_name, category?.plate].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}

function TickRow({ row, ticked, onTick }: { row: LastRow; ticked: boolean; onTick: () => void }) {
  return (
    <li className="border-b border-line">
      <label className="flex min-h-14 items-center gap-3 py-2">
        <input type="checkbox" checked={ticked} onChange={onTick} className="size-6 shrink-0 accent-ink" />
        <Who row={row} />
      </label>
    </li>
  );
}

function reasonOf({ rider, category, state }: LastRow): string | null {
  if (category === null)
    return classesToAsk(rider).length > 0
      ? entryRefusalWords['inscription.licence_not_approved']()
      : m.desk_no_class();
  return state === 'lacking' && category.refusal !== null ? entryRefusalWords[category.refusal]() : null;
}

/** Riders who cannot be ticked, each with the reason. Folded until it is opened. */
function Others({ title, rows }: { title: string; rows: readonly LastRow[] }) {
  if (rows.length === 0) return null;
  return (
    <details className="border-b border-line">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">{title}</summary>
      <ul>
        {rows.map((row) => (
          <li key={row.key} className="border-t border-line py-2">
            <Who row={row} />
            <span className="block text-small text-stop">{reasonOf(row)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Ticks({ list, table, onEntered }: { list: LastList; table: RaceTable; onEntered: () => void }) {
  const many = useMany(table);
  const everybody = [...list.items, ...list.others];
  const rows = [...lastRows(list.items, true), ...lastRows(list.others, false)];
  const of = (state: LastRow['state']) => rows.filter((row) => row.state === state);
  const [open, lacking, inside] = [of('open'), of('lacking'), of('in')];
  /** What was ticked or unticked by hand. From the start, riders of the last date are ticked and others are not. */
  const [said, setSaid] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isTicked = ({ key, rode }: LastRow) => said.get(key) ?? rode;
  const chosen = open.filter(isTicked);
  const names = new Map(everybody.map((one) => [one.rider_id, one.rider_fullname]));
  if (many.results)
    return (
      <ManyResults
        race={table.race}
        results={many.results}
        nameOf={({ rider_id }) => names.get(rider_id) ?? ''}
        onAgain={() => {
          many.clear();
          onEntered();
        }}
      />
    );
  const tickAll = (on: boolean) => setSaid(new Map(open.map(({ key }) => [key, on])));
  const ticks = (some: readonly LastRow[]) => (
    <ul className="mt-3 border-t-2 border-ink">
      {some.map((row) => (
        <TickRow
          key={row.key}
          row={row}
          ticked={isTicked(row)}
          onTick={() => setSaid(new Map(said).set(row.key, !isTicked(row)))}
        />
      ))}
    </ul>
  );
  const [rode, stayed] = [open.filter((row) => row.rode), open.filter((row) => !row.rode)];
  const ticked = chosen.flatMap(({ rider, category }) =>
    category === null ? [] : [{ rider_id: rider.rider_id, category_id: category.category_id }],
  );
  return (
    <>
      {open.length === 0 ? (
        <p className="mt-3 border-b border-line pb-3">{m.desk_last_nobody()}</p>
      ) : (
        <>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button onClick={() => tickAll(true)}>{m.desk_tick_all()}</Button>
            <Button onClick={() => tickAll(false)}>{m.desk_tick_none()}</Button>
          </div>
          {rode.length > 0 && ticks(rode)}
          {stayed.length > 0 && (
            <>
              <h3 className="mt-4 font-semibold">{m.desk_last_others()}</h3>
              {ticks(stayed)}
            </>
          )}
        </>
      )}
      <AskLicences table={table} rows={lacking} prefix="last-" hasLast={list.items.length > 0} />
      <WaitingLicences table={table} rows={lacking} answers={list.answers} />
      <LicencesForMany table={table} rows={lacking} prefix="last-" />
      <Others title={m.desk_last_lacking({ count: lacking.length })} rows={lacking} />
      <Others title={m.desk_last_in({ count: inside.length })} rows={inside} />
      {open.length > 0 && (
        <ManyFoot
          table={table}
          many={many}
          items={ticked}
          nameOf={(rider_id) => names.get(rider_id) ?? ''}
          name="reason-last"
        />
      )}
    </>
  );
}

/** The riders of the cup's last date, ticked, each with what prevents the entry. */
export function LastRiders({ table }: { table: RaceTable }) {
  const { race } = table;
  const { data, error, refetch } = useAsk(
    'GET /api/office/races/{id}/last-riders',
    { params: { id: race.race_id } },
    { refetchOnMount: 'always' },
  );
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">
        {race.role === 'club' ? m.desk_club_riders() : m.desk_last()}
      </h2>
      {!data && !error && <SkeletonRows rows={5} />}
      {!data && error && <Failed error={error} again={() => void refetch()} />}
      {data && data.items.length === 0 && <p className="mt-3 text-ink2">{m.desk_last_none()}</p>}
      {data && data.items.length + data.others.length > 0 && (
        <>
          {data.items.length > 0 && (
            <p className="mt-2 text-ink2">{m.desk_last_of({ race: data.race_name ?? '' })}</p>
          )}
          <Ticks list={data} table={table} onEntered={() => void refetch()} />
        </>
      )}
    </section>
  );
}
