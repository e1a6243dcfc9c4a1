import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Candidate } from '#contract/office-entries-bulk.ts';
import * as m from '#text/messages/messages.js';
import { call } from '#web/app/call.ts';
import { ManyFoot } from '#web/screens/administration/entries/ManyFoot.tsx';
import { ManyResults } from '#web/screens/administration/entries/ManyResults.tsx';
import { useMany } from '#web/screens/administration/entries/use-many.ts';
import type { RaceTable } from '#web/screens/administration/entries/use-race-desk.ts';
import { entryRefusalWords } from '#web/parts/entry-refusal-words.ts';
import { Failed } from '#web/screens/administration/Failed.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

interface LastList {
  race_name: string | null;
  items: Candidate[];
}

/** The class somebody would ride: the last one; otherwise the one that is open. */
function classOf({ categories, last_category_id }: Candidate) {
  const open = categories.find(({ refusal }) => refusal === null);
  const last = categories.find(({ category_id }) => category_id === last_category_id);
  return last?.refusal === null || open === undefined ? last : open;
}

function RiderRow({ one, ticked, onTick }: { one: Candidate; ticked: boolean; onTick: () => void }) {
  const category = classOf(one);
  const refusal = category?.refusal ?? null;
  const can = category !== undefined && refusal === null;
  return (
    <li className="border-b border-line">
      <label className="flex min-h-14 items-center gap-3 py-2">
        <input
          type="checkbox"
          checked={ticked}
          disabled={!can}
          onChange={onTick}
          className="size-6 shrink-0 accent-ink disabled:opacity-40"
        />
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-semibold">{one.rider_fullname}</span>
          <span className="block text-small text-ink2">
            {[category?.category_name, category?.plate].filter(Boolean).join(' · ')}
          </span>
          {category === undefined && <span className="block text-small text-stop">{m.desk_no_class()}</span>}
          {refusal !== null && (
            <span className={`block text-small ${category?.inscripted === true ? 'text-go' : 'text-stop'}`}>
              {category?.inscripted === true ? m.desk_is_in() : entryRefusalWords[refusal]()}
            </span>
          )}
        </span>
      </label>
    </li>
  );
}

function Ticks({ list, table, onEntered }: { list: LastList; table: RaceTable; onEntered: () => void }) {
  const many = useMany(table);
  const open = list.items.filter((one) => classOf(one)?.refusal === null);
  const [off, setOff] = useState<ReadonlySet<number>>(new Set());
  const chosen = open.filter(({ rider_id }) => !off.has(rider_id));
  const names = new Map(list.items.map((one) => [one.rider_id, one.rider_fullname]));
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
  const tick = (rider_id: number) => {
    const next = new Set(off);
    if (!next.delete(rider_id)) next.add(rider_id);
    setOff(next);
  };
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="button" onClick={() => setOff(new Set())} className={secondaryButton}>
          {m.desk_tick_all()}
        </button>
        <button
          type="button"
          onClick={() => setOff(new Set(open.map(({ rider_id }) => rider_id)))}
          className={secondaryButton}
        >
          {m.desk_tick_none()}
        </button>
      </div>
      <ul className="mt-3 border-t-2 border-ink">
        {list.items.map((one) => (
          <RiderRow
            key={one.rider_id}
            one={one}
            ticked={chosen.includes(one)}
            onTick={() => tick(one.rider_id)}
          />
        ))}
      </ul>
      <ManyFoot
        table={table}
        many={many}
        count={chosen.length}
        name="reason-last"
        onEnter={() =>
          void many.enter(
            chosen.flatMap((one) => {
              const category = classOf(one);
              return category ? [{ rider_id: one.rider_id, category_id: category.category_id }] : [];
            }),
          )
        }
      />
    </>
  );
}

/** Who rode the last date of the cup, ticked, each with what stands in the way. */
export function LastRiders({ table }: { table: RaceTable }) {
  const { race, address } = table;
  const { data, error, refetch } = useQuery({
    queryKey: ['office', 'candidates', race.race_id, 'last'],
    queryFn: () => call<LastList>('GET', `${address}/last-riders`),
    refetchOnMount: 'always',
  });
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.desk_last()}</h2>
      {!data && !error && <SkeletonRows rows={5} />}
      {!data && error && <Failed error={error} again={() => void refetch()} />}
      {data && data.items.length === 0 && <p className="mt-3 text-ink2">{m.desk_last_none()}</p>}
      {data && data.items.length > 0 && (
        <>
          <p className="mt-2 text-ink2">{m.desk_last_of({ race: data.race_name ?? '' })}</p>
          <Ticks list={data} table={table} onEntered={() => void refetch()} />
        </>
      )}
    </section>
  );
}
