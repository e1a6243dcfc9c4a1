import type { Replies } from '#web/ground/call/calls.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { entryRefusalWords } from '#web/parts/entries/entry-refusal-words.ts';
import { type LastRow, lastRows } from '#web/office/entries/entries/parts/last-rows.ts';
import { AskLicences } from '#web/office/entries/entries/parts/AskLicences.tsx';
import { classesToAsk, isWaiting } from '#web/office/entries/entries/parts/class-choice.ts';
import { LicencesForMany } from './LicencesForMany.tsx';
import { ManyFoot } from './ManyFoot.tsx';
import { ManyResults } from './ManyResults.tsx';
import { useMany } from './use-many.ts';
import type { RaceTable } from '#web/office/entries/entries/parts/use-race-desk.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import type { LicenceAnswers } from '#contract/entries/licence-answers.ts';
import { waitWords } from '#web/parts/papers/wait-words.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { takeBackAsked } from '#web/office/entries/entries/parts/use-asking.ts';

interface WaitingProps {
  table: RaceTable;
  rows: readonly LastRow[];
  answers: LicenceAnswers;
}

/** Lists licences in review: since when, how long it usually takes, and a button to withdraw one's own request. */
function WaitingLicences({ table, rows, answers }: WaitingProps) {
  const waiting = rows.flatMap(({ rider }) =>
    rider.categories.flatMap(({ licence, ...one }) =>
      licence !== null && isWaiting({ ...one, licence }) ? [{ rider, licence, one }] : [],
    ),
  );
  if (waiting.length === 0) return null;
  const { race, run, busy } = table;
  const withdraw = (lbr_id: number, rider: string) =>
    run(async () => {
      await takeBackAsked(race.race_id, [lbr_id]);
      return { words: m.licence_ask_withdrawn({ rider }), undo: null };
    });
  // Requests of one day have the same waiting time, so it is shown once.
  const groups = Map.groupBy(waiting, ({ licence }) => waitWords(licence.asked_at, answers));
  return (
    <details open className="mt-4 border-b border-line">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">
        {m.licence_ask_waiting({ count: waiting.length })}
      </summary>
      {[...groups].map(([words, some]) => (
        <div key={words} className="pb-2">
          <p className="flex gap-2 text-small">
            <Icon name="clock" className="size-5 shrink-0 text-warn" />
            <span className="min-w-0 wrap-anywhere">{words}</span>
          </p>
          <ul className="mt-2">
            {some.map(({ rider, licence, one }) => (
              <li
                key={licence.lbr_id}
                className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-1"
              >
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-semibold">{rider.rider_fullname}</span>
                  <span className="block text-small text-ink2">{one.category_name}</span>
                </span>
                {licence.is_own && (
                  <Button
                    look="link"
                    busy={busy}
                    aria-label={m.licence_ask_withdraw_for({ rider: rider.rider_fullname })}
                    onClick={() => void withdraw(licence.lbr_id, rider.rider_fullname)}
                  >
                    {m.licence_ask_withdraw()}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}

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

/** Lists riders who cannot be ticked, each with the reason. It is folded until somebody opens it. */
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
  /** The marks that were set or removed by hand. At first, riders of the last date are ticked and others are not. */
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

/** Lists the riders of the cup's last date, ticked, each with what prevents the entry. */
export function LastRiders({ table }: { table: RaceTable }) {
  const { race } = table;
  const [club, setClub] = useState('');
  const asked = useAsk(
    'GET /api/office/races/{id}/last-riders',
    { params: { id: race.race_id }, query: club === '' ? {} : { club_id: Number(club) } },
    { refetchOnMount: 'always', placeholderData: keepPreviousData },
  );
  const { data: list, error, refetch } = asked;
  const data = asked.isPlaceholderData ? undefined : list;
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">
        {race.role === 'club' ? m.desk_club_riders() : m.desk_last()}
      </h2>
      {list && list.clubs.length > 0 && (
        <div className="mt-3">
          <SelectField
            name="whole-club"
            label={m.desk_whole_club()}
            choose={m.desk_last()}
            options={list.clubs.map(({ club_id, club_name }) => ({
              value: String(club_id),
              label: club_name,
            }))}
            value={club}
            onChange={({ target }) => setClub(target.value)}
          />
        </div>
      )}
      {!data && <Arriving error={error} again={refetch} rows={5} />}
      {data && data.items.length === 0 && (club === '' || data.others.length === 0) && (
        <p className="mt-3 text-ink2">{m.desk_last_none()}</p>
      )}
      {data && data.items.length + data.others.length > 0 && (
        <>
          {data.items.length > 0 && (
            <p className="mt-2 text-ink2">{m.desk_last_of({ race: data.race_name ?? '' })}</p>
          )}
          <Ticks key={club} list={data} table={table} onEntered={() => void refetch()} />
        </>
      )}
    </section>
  );
}
