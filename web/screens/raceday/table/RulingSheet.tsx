import { useState } from 'react';
import { isGrave } from '#rules/raceday/judging/verdict/settled-runs.ts';
import type { HeatResult } from '#rules/raceday/results/heat-results.ts';
import {
  isSheetWhole,
  lastLeft,
  markTile,
  NO_TAPS,
  type Taps,
  tapTile,
  undoTap,
  placeOfSlot,
  slotOf,
} from '#rules/raceday/judging/taps.ts';
import * as m from '#text/messages/messages.js';
import { Foreseen } from '#web/parts/race/Foreseen.tsx';
import { rulingOf } from './parts/board.ts';
import type { TableHeat } from './parts/board.ts';
import type { TableDay } from './parts/use-table.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useForeseen } from './use-foreseen.ts';
import { resultText } from '#rules/raceday/results/result-text.ts';
import { LOST_STATUSES, type LostStatus } from '#rules/statuses.ts';
import { STATUS_WORDS } from '#text/statuses.ts';

interface TilesProps {
  heat: TableHeat;
  taps: Taps;
  onTap: (entry_id: number) => void;
  onMark: (entry_id: number, status: LostStatus) => void;
}

/** Draws the riders of a heat. A tap gives or takes the next place; keys beside each give a status instead. */
function OrderTiles({ heat: { riders }, taps, onTap, onMark }: TilesProps) {
  return (
    <ul className="space-y-2">
      {riders.map(({ entry_id, plate, name }) => {
        const slot = slotOf(taps, entry_id);
        const status = taps.marks.find((mark) => mark.entry_id === entry_id)?.status;
        const place = slot === null ? null : placeOfSlot(taps, slot);
        const result = resultText({ status: place === null ? (status ?? null) : 'OK', place });
        return (
          <li key={entry_id} className="flex gap-2">
            <button
              type="button"
              onClick={() => onTap(entry_id)}
              className={`flex min-h-14 min-w-0 grow items-center gap-3 border-2 px-3 text-left ${place === null ? 'border-edge' : 'border-night bg-night text-on-night'}`}
            >
              <span className="min-w-12 display text-d28">{plate}</span>
              <span className="min-w-0 grow leading-tight wrap-anywhere">{name}</span>
              <span className={`shrink-0 display text-d28 ${place === null ? 'text-stop' : 'text-signal'}`}>
                {result}
              </span>
            </button>
            <select
              aria-label={m.table_status_of({ plate })}
              value={status ?? ''}
              onChange={({ currentTarget }) => {
                const next = LOST_STATUSES.find((one) => one === currentTarget.value) ?? status;
                if (next !== undefined) onMark(entry_id, next);
              }}
              className="min-h-14 w-20 shrink-0 border-2 border-edge bg-paper px-1"
            >
              <option value="">{m.table_no_status()}</option>
              {LOST_STATUSES.map((one) => (
                <option key={one} value={one}>
                  {one} · {STATUS_WORDS[one]()}
                </option>
              ))}
            </select>
          </li>
        );
      })}
    </ul>
  );
}

interface RulingProps {
  table: TableDay;
  heat: TableHeat;
  /** The outcome at the start. It is null when the order begins empty. */
  from: HeatResult[] | null;
  onClose: () => void;
  onRule: (body: ReturnType<typeof rulingOf>) => Promise<void>;
}

/** Gives an outcome as it is being chosen. */
function tapsFrom(outcome: HeatResult[] | null): Taps {
  if (outcome === null) return NO_TAPS;
  const placed = outcome
    .filter(({ place }) => place !== null)
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  return {
    ...NO_TAPS,
    slots: placed.map(({ entry_id }) => [entry_id]),
    marks: outcome.flatMap(({ entry_id, status }) =>
      status === null || status === 'OK' ? [] : [{ entry_id, status }],
    ),
  };
}

function outcomeFrom({ slots, marks }: Taps, entry_ids: readonly number[]): HeatResult[] {
  const order = slots.flat();
  return entry_ids.map((entry_id) => {
    const status = marks.find((mark) => mark.entry_id === entry_id)?.status ?? 'OK';
    return { entry_id, status, place: status === 'OK' ? 1 + order.indexOf(entry_id) : null };
  });
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Decides a heat by hand: the order by taps, statuses with article and reason, and a preview of what follows. */
export function RulingSheet({ table, heat, from, onClose, onRule }: RulingProps) {
  const { race_id, token, pack } = table;
  const isPublic = table.isPublic(heat);
  const entry_ids = heat.riders.map(({ entry_id }) => entry_id);
  const [taps, setTaps] = useState(() => tapsFrom(from));
  const isReady = isSheetWhole(taps, entry_ids);
  const outcome = outcomeFrom(taps, entry_ids);
  const { data, error } = useForeseen(race_id, token, heat.heat, isReady ? outcome : null);
  const takesWhy = isGrave(taps.marks);
  const needsSign = takesWhy && pack?.two_sign === true;
  const last = lastLeft(taps, entry_ids);
  const needed = (isNeeded: boolean, typed: string, least = 1) =>
    isNeeded && typed.trim().length < least ? m.form_required() : undefined;
  const { sends, field, busy } = useWriteForm({
    start: { table_reason: '', table_article: '', table_signed: '' },
    check: ({ table_reason, table_article, table_signed }) => ({
      table_reason: needed(isPublic || takesWhy, table_reason, 3),
      table_article: needed(takesWhy, table_article),
      table_signed: needed(needsSign, table_signed),
    }),
  });
  const form = sends(async (typed) => {
    if (!isReady) return;
    const reason = orNull(typed.table_reason);
    const article = orNull(typed.table_article);
    const signed_by = needsSign ? orNull(typed.table_signed) : null;
    await onRule(rulingOf(heat, outcome, { reason, article, signed_by }));
  });
  return (
    <BackSheet title={m.table_ruling_title({ number: heat.number })} closeHref="" onClose={onClose}>
      <form {...form} className="space-y-5">
        <p className="text-ink2">{m.table_ruling_why()}</p>
        <OrderTiles
          heat={heat}
          taps={taps}
          onTap={(entry_id) => setTaps(tapTile(taps, entry_id))}
          onMark={(entry_id, status) => setTaps(markTile(taps, entry_id, status))}
        />
        <div className="flex flex-wrap gap-3">
          {taps.past.length > 0 && <Button onClick={() => setTaps(undoTap(taps))}>{m.table_undo()}</Button>}
          {taps.slots.length > 0 && (
            <Button onClick={() => setTaps({ ...taps, slots: [] })}>{m.table_order_anew()}</Button>
          )}
          {last !== null && <Button onClick={() => setTaps(tapTile(taps, last))}>{m.table_last()}</Button>}
        </div>
        {takesWhy && (
          <TextField
            {...field('table_article')}
            label={m.table_article()}
            hint={m.table_article_hint()}
            maxLength={60}
          />
        )}
        <TextArea
          {...field('table_reason')}
          label={m.table_reason()}
          hint={isPublic ? m.results_reason_hint() : m.table_reason_hint()}
          optional={isPublic || takesWhy ? undefined : m.table_optional()}
          rows={2}
          maxLength={300}
        />
        {needsSign && (
          <TextField
            {...field('table_signed')}
            label={m.table_signed()}
            hint={m.table_signed_hint()}
            maxLength={60}
          />
        )}
        <section className="space-y-3">
          <h3 className="display text-d22">{m.table_effect()}</h3>
          {data && isReady && <Foreseen foreseen={data} />}
          {(!data || !isReady) && (
            <p role="status" className="text-ink2">
              {!isReady ? m.table_effect_later() : error ? m.table_foresee_cut() : m.table_foreseeing()}
            </p>
          )}
        </section>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" type="submit" busy={busy} aria-disabled={!isReady}>
            {m.table_rule()}
          </Button>
          <Button onClick={onClose}>{m.office_cancel()}</Button>
        </div>
      </form>
    </BackSheet>
  );
}
