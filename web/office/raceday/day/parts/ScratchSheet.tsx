import { useState } from 'react';
import type { DayClassRoom, RoomHeat } from '#contract/raceday/office/day/day.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { dayHref } from '#web/ground/address/office-paths.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { ReasonThen } from './ReasonThen.tsx';
import type { Room } from './use-draw-room.ts';
import { sizesText } from './words.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';

type Rider = RoomHeat['riders'][number];

/** Lists the riders of the class who have not left, by plate. */
function ridersOf({ rounds }: DayClassRoom): Rider[] {
  const riders = rounds.flatMap(({ heats }) => heats.flatMap((heat) => heat.riders));
  const byId = new Map(riders.filter(({ left }) => !left).map((rider) => [rider.entry_id, rider]));
  return [...byId.values()].toSorted((a, b) => a.plate.localeCompare(b.plate, undefined, { numeric: true }));
}

interface LeavingProps {
  table: Room;
  room: DayClassRoom;
  rider: Rider;
  onDone: () => void;
}

/** Shows the effects on the rider's heats before the rider is taken out, and the button that does it, with a reason. */
function Leaving({ table, room, rider, onDone }: LeavingProps) {
  const { change, busy, failure } = table;
  const [reason, setReason] = useState('');
  const [redraw, setRedraw] = useState(false);
  const { entry_id } = rider;
  const params = { id: room.race_id };
  const { data, error, refetch } = useAsk(
    'POST /api/office/races/{id}/scratch/foresee',
    { params, body: { entry_id } },
    { refetchOnMount: 'always', gcTime: 0 },
  );
  if (!data) return <Arriving error={error} again={refetch} rows={4} />;
  const again = redraw && data.redraw !== null;
  const sheet = Math.max(0, ...data.gates.map((gate) => gate.sheet));
  const leave = async () => {
    const done = await change(
      `scratch ${entry_id} ${again} ${reason} ${table.room.version}`,
      ({ version }, request_key) =>
        ask('POST /api/office/races/{id}/scratch', {
          params,
          body: { entry_id, version, redraw: again, reason: reason.trim(), request_key },
        }),
      m.late_scratched({ rider: rider.rider_fullname, category: room.one.category_name }),
      !again,
    );
    if (done) onDone();
  };
  return (
    <>
      <ul className="border-l-4 border-accent bg-surface p-3 text-small">
        {data.gates.length === 0 ? (
          <li>{m.late_scratch_none()}</li>
        ) : (
          <>
            {!again && (
              <li className="tabular-nums">
                {m.late_scratch_empty({ numbers: data.gates.map(({ number }) => number).join(', ') })}
              </li>
            )}
            {data.missed && <li>{m.late_scratch_missed()}</li>}
            <li>{m.late_scratch_rank()}</li>
            {!again && <li>{m.late_sheet({ number: String(sheet) })}</li>}
          </>
        )}
        {again && data.redraw && (
          <li className="tabular-nums">
            {m.late_redraw({ was: sizesText(data.redraw.was), sizes: sizesText(data.redraw.sizes) })}
          </li>
        )}
        {again && data.redraw && data.redraw.renumbered > 0 && (
          <li className="font-semibold text-warn">{m.late_renumbered({ count: data.redraw.renumbered })}</li>
        )}
      </ul>
      {data.redraw && (
        <CheckField
          name="redraw"
          label={m.late_scratch_redraw()}
          checked={redraw}
          onChange={({ target }) => setRedraw(target.checked)}
        />
      )}
      <ReasonThen
        name="reason"
        reason={reason}
        onReason={setReason}
        most={200}
        words={m.late_scratch_do()}
        busy={busy}
        onDo={() => void leave()}
      >
        <FormAlert>{failure}</FormAlert>
      </ReasonThen>
    </>
  );
}

/** Takes a rider out after the draw: first the rider, then the effects, then the reason. */
export function ScratchSheet({
  table,
  room,
  first,
  onClose,
}: {
  table: Room;
  room: DayClassRoom;
  /** The entry that is chosen when it opens, if it is of the class. */
  first: number;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<number | null>(first);
  const riders = ridersOf(room);
  const rider = riders.find(({ entry_id }) => entry_id === chosen);
  return (
    <BackSheet
      title={m.late_scratch_title()}
      closeHref={dayHref(room.race_id, room.one.category_id)}
      onClose={() => {
        table.forgetFailure();
        onClose();
      }}
    >
      <div className="space-y-5">
        <p className="font-semibold wrap-anywhere">{room.one.category_name}</p>
        <SelectField
          name="rider"
          label={m.late_scratch_who()}
          choose={m.late_scratch_choose()}
          value={rider === undefined ? '' : String(chosen)}
          options={riders.map(({ entry_id, plate, rider_fullname }) => ({
            value: String(entry_id),
            label: `${plate} ${rider_fullname}`,
          }))}
          onChange={({ target }) => setChosen(target.value === '' ? null : Number(target.value))}
        />
        {rider && <Leaving key={rider.entry_id} table={table} room={room} rider={rider} onDone={onClose} />}
      </div>
    </BackSheet>
  );
}
