import { useState } from 'react';
import type { ForeseenLate } from '#contract/raceday/office/day/changes.ts';
import type { Candidate } from '#contract/entries/office/entries-bulk.ts';
import { isReason } from '#rules/operations/office/written-reason.ts';
import * as m from '#text/messages/messages.js';
import { laneText } from '#text/lane.ts';
import { phaseWord } from '#text/stages.ts';
import { ask } from '#web/ground/call/ask.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { ReasonField } from './ReasonThen.tsx';
import type { Room } from './use-draw-room.ts';
import { sizesText } from './words.ts';
import { entryRefusalWords } from '#web/parts/entries/entry-refusal-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

/** A late rider, and the class. */
export interface Late {
  rider: Candidate;
  category: Candidate['categories'][number];
}

const neverWords = {
  full: m.late_way_never_full,
  row: m.late_way_never_row,
  over: m.late_way_never_over,
} as const;

/** Writes what happens to a late rider, in a sentence. */
function wayText({ way, why, gates }: ForeseenLate): string {
  const serie = String(gates[0]?.serie ?? '');
  switch (way) {
    case 'enter':
      return m.late_way_enter();
    case 'join':
      return m.late_way_join({ serie });
    case 'official':
      return m.late_way_official({ serie });
    case 'ask':
      return why === 'full' ? m.late_way_ask_full() : m.late_way_ask_row();
    case 'never':
      return neverWords[why ?? 'over']();
  }
}

function Consequences({ foreseen, country }: { foreseen: ForeseenLate; country: string | null }) {
  const { gates, missed, redraw, way } = foreseen;
  const sheet = Math.max(0, ...gates.map((gate) => gate.sheet));
  return (
    <ul
      className={`border-l-4 bg-surface p-3 text-small ${way === 'never' ? 'border-warn' : 'border-accent'}`}
    >
      <li className="font-semibold">{wayText(foreseen)}</li>
      {gates.map(({ phase, number, lane }) => (
        <li key={phase} className="tabular-nums">
          {m.late_gate({
            phase: phaseWord(phase),
            number,
            lane: lane === null ? '–' : laneText(lane, country),
          })}
        </li>
      ))}
      {missed.map(({ phase, points }) => (
        <li key={phase} className="font-semibold text-warn tabular-nums">
          {m.late_missed({ phase: phaseWord(phase), points: String(points) })}
        </li>
      ))}
      {sheet > 0 && <li>{m.late_sheet({ number: String(sheet) })}</li>}
      {redraw && (
        <li className="tabular-nums">
          {m.late_redraw({ was: sizesText(redraw.was), sizes: sizesText(redraw.sizes) })}
        </li>
      )}
      {redraw && redraw.renumbered > 0 && (
        <li className="font-semibold text-warn">{m.late_renumbered({ count: redraw.renumbered })}</li>
      )}
    </ul>
  );
}

interface ConsequencesProps {
  table: Room;
  late: Late;
  onOther: () => void;
  onDone: () => void;
}

/** Shows the effects of a late entry before it is made, and the button that makes it, with a reason. */
export function LateConsequences({ table, late: { rider, category }, onOther, onDone }: ConsequencesProps) {
  const { room, change, busy, failure } = table;
  const [reason, setReason] = useState('');
  const who = { rider_id: rider.rider_id, category_id: category.category_id };
  const params = { id: room.race_id };
  const { data, error, refetch } = useAsk(
    'POST /api/office/races/{id}/late/foresee',
    { params, body: who },
    { refetchOnMount: 'always', gcTime: 0 },
  );
  if (!data) return <Arriving error={error} again={refetch} rows={4} />;
  const { way, refusal } = data;
  const isOpen = refusal === null && way !== 'never';
  const words = { rider: rider.rider_fullname, category: category.category_name };
  const add = async () => {
    if (way === 'never') return;
    const done = await change(
      `late ${who.rider_id} ${who.category_id} ${reason} ${room.version}`,
      ({ version }, request_key) =>
        ask('POST /api/office/races/{id}/late', {
          params,
          body: { ...who, version, way, reason: reason.trim(), request_key },
        }),
      m.late_added(words),
      way !== 'ask',
    );
    if (done) onDone();
    else void refetch();
  };
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <p className="font-semibold wrap-anywhere">
        {rider.rider_fullname}
        <span className="block font-normal text-ink2">{category.category_name}</span>
      </p>
      {refusal === null ? (
        <Consequences foreseen={data} country={room.country_code} />
      ) : (
        <p className="text-warn">{entryRefusalWords[refusal]()}</p>
      )}
      {isOpen && <ReasonField name="reason" reason={reason} onReason={setReason} most={200} />}
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        {isOpen && (
          <Button
            look="primary"
            type="submit"
            busy={busy}
            disabled={!isReason(reason)}
            className="disabled:opacity-50"
          >
            {way === 'ask' ? m.late_redraw_do() : m.late_add_do({ category: category.category_name })}
          </Button>
        )}
        <Button onClick={onOther}>{m.late_other()}</Button>
      </div>
    </form>
  );
}
