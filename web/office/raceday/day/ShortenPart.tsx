import { useState } from 'react';
import type { ShortenedClass } from '#contract/raceday/office/day/shorten.ts';
import { SHORTEN_WAYS } from '#rules/raceday/day/shorten.ts';
import { isPublished } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { isDrawnRace } from './parts/words.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import type { Room } from './parts/use-draw-room.ts';
import { ReasonThen } from './parts/ReasonThen.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';

/** The parts that can be left out. How many motos stay is part of the choice. */
const choices = [
  { value: 'CUT_MOTOS 2', label: m.rain_cut_two },
  { value: 'CUT_MOTOS 1', label: m.rain_cut_one },
  { value: 'NO_FINALS', label: m.rain_no_finals },
  { value: 'MERGE_STAGE', label: m.rain_merge_stage },
  { value: 'STOP', label: m.rain_stop_here },
] as const;

const apartWords = {
  past: m.rain_apart_past,
  open: m.rain_apart_open,
  unridden: m.rain_apart_unridden,
  nothing: m.rain_apart_nothing,
} as const;

function Consequence({ one }: { one: ShortenedClass }) {
  const { category_name, apart, saved, motos, passes_after, ends } = one;
  if (apart !== null)
    return (
      <>
        {category_name}
        <span className="block text-small text-ink2">{apartWords[apart]()}</span>
      </>
    );
  const told = [
    m.rain_saved({ count: saved }),
    m.rain_motos({ count: motos }),
    ...(ends ? [m.rain_ends()] : []),
  ].join(' · ');
  return (
    <span className="py-1 wrap-anywhere">
      <span className="font-semibold">{category_name}</span>
      <span className="block text-small text-ink2 tabular-nums">{told}</span>
      {passes_after !== null && (
        <span className="block text-small tabular-nums">
          {m.rain_passes({ plates: passes_after.join(', ') })}
        </span>
      )}
    </span>
  );
}

/** Shows what happens to each class, with a box to choose it; then the reason, and the button. */
function Consequences({ table, choice, onDone }: { table: Room; choice: string; onDone: () => void }) {
  const { room, change, busy } = table;
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const [reason, setReason] = useState('');
  const [name, motos] = choice.split(' ');
  const how = SHORTEN_WAYS.find((way) => way === name) ?? 'STOP';
  const params = { id: room.race_id };
  const what = { how, motos: Number(motos ?? 2) };
  const { data, error, refetch } = useAsk(
    'POST /api/office/races/{id}/shorten/foresee',
    { params, body: what },
    { refetchOnMount: 'always', gcTime: 0 },
  );
  if (!data) return <Arriving error={error} again={refetch} rows={5} />;
  const fitting = data.classes.filter(({ apart }) => apart === null);
  const told = data.classes.filter(({ apart }) => apart !== null);
  const chosen = fitting.filter(({ category_id }) => !without.has(category_id));
  const saved = chosen.reduce((sum, one) => sum + one.saved, 0);
  const category_ids = chosen.map(({ category_id }) => category_id);
  const shorten = async () => {
    const done = await change(
      `shorten ${choice} ${category_ids.join(' ')} ${reason} ${room.version}`,
      ({ version }, request_key) =>
        ask('POST /api/office/races/{id}/shorten', {
          params,
          body: { ...what, version, category_ids, reason: reason.trim(), request_key },
        }),
      m.rain_done({ count: chosen.length }),
    );
    if (done) onDone();
    else void refetch();
  };
  return (
    <div className="mt-4 space-y-4">
      <p role="status" className="border-l-4 border-accent bg-surface p-3 font-semibold tabular-nums">
        {chosen.length === 0
          ? m.rain_nothing()
          : m.rain_total({ count: saved, minutes: String(Math.round(saved * data.race_minutes)) })}
      </p>
      <ul className="md:columns-2 md:gap-x-8">
        {fitting.map((one) => (
          <li key={one.category_id} className="break-inside-avoid border-b border-line py-1">
            <CheckField
              name={`class-${one.category_id}`}
              label={<Consequence one={one} />}
              checked={!without.has(one.category_id)}
              onChange={({ target }) => {
                const next = new Set(without);
                if (target.checked) next.delete(one.category_id);
                else next.add(one.category_id);
                setWithout(next);
              }}
            />
          </li>
        ))}
      </ul>
      {told.length > 0 && (
        <details className="border border-line px-3">
          <summary className="flex min-h-12 items-center font-semibold">
            {m.rain_apart({ count: told.length })}
          </summary>
          <ul className="pb-3">
            {told.map((one) => (
              <li key={one.category_id} className="py-1">
                <Consequence one={one} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {chosen.length > 0 && (
        <ReasonThen
          name="rain-reason"
          reason={reason}
          onReason={setReason}
          words={m.rain_do({ count: chosen.length })}
          busy={busy}
          onDo={() => void shorten()}
        />
      )}
    </div>
  );
}

/** Leaves out a part of the day. It shows the effects first, in one step, with one undo. */
export function ShortenPart({ table }: { table: Room }) {
  const [choice, setChoice] = useState('');
  const { room } = table;
  if (!isDrawnRace(room) || isPublished(room.race_status)) return null;
  return (
    <section className="mt-8">
      <h2 className="display border-b-2 border-ink pb-1 text-d28">{m.rain_shorten()}</h2>
      <p className="mt-3 max-w-text text-ink2">{m.rain_shorten_why()}</p>
      <div className="mt-3">
        <RadioField
          name="how"
          label={m.rain_how()}
          checkedValue={choice}
          options={choices.map(({ value, label }) => ({ value, label: label() }))}
          onChange={({ target }) => setChoice(target.value)}
        />
      </div>
      {choice !== '' && (
        <Consequences
          key={`${choice} ${room.version}`}
          table={table}
          choice={choice}
          onDone={() => setChoice('')}
        />
      )}
    </section>
  );
}
