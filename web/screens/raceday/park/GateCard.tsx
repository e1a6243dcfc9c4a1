import { phaseShort } from '#text/stages.ts';
import * as m from '#text/messages/messages.js';
import { usePress } from '#web/parts/form/use-press.ts';
import { Undo } from '#web/parts/form/Undo.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { ParkHeat } from './park-heats.ts';
import { RiderTiles } from './RiderTiles.tsx';
import type { ParkDay } from './use-park.ts';
import { useState } from 'react';
import { TextField } from '#web/ui/form/TextField.tsx';

/** Adds a rider of another heat to this gate by plate, and explains what that means. */
function GuestPart({ park, heat }: { park: ParkDay; heat: ParkHeat }) {
  const [plate, setPlate] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const { guests } = heat;
  const warnings = park.warnings(heat);
  const add = () => {
    const entry_id = park.entryOf(plate);
    if (entry_id === null) {
      setWrong(m.judge_strange_nobody({ plate }));
      return;
    }
    setWrong(null);
    setPlate('');
    const own = heat.riders.find((rider) => rider.entry_id === entry_id);
    if (own?.state === 'unseen') park.tap(heat, entry_id);
    else if (own === undefined && !guests.includes(entry_id)) park.setGuests(heat, [...guests, entry_id]);
  };
  return (
    <div className="mt-3 space-y-2">
      {warnings.map((words) => (
        <p key={words} role="alert" className="border-l-6 border-warn bg-surface p-2 font-semibold">
          {words}
        </p>
      ))}
      {guests.map((entry_id) => (
        <Button
          key={entry_id}
          onClick={() =>
            park.setGuests(
              heat,
              guests.filter((one) => one !== entry_id),
            )
          }
        >
          {m.park_guest_not({ plate: park.plateOf(entry_id) })}
        </Button>
      ))}
      <details>
        <summary className="flex min-h-12 items-center font-semibold">{m.park_guest()}</summary>
        <form
          noValidate
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <TextField
            name="guest"
            label={m.park_guest_plate()}
            value={plate}
            autoComplete="off"
            onChange={({ currentTarget }) => setPlate(currentTarget.value)}
            error={wrong ?? undefined}
          />
          <Button type="submit">{m.park_guest_add()}</Button>
        </form>
      </details>
    </div>
  );
}

/** Writes "M1 · serie 2 de 4". */
export const parkWhere = ({ heat, of }: Pick<ParkHeat, 'heat' | 'of'>): string =>
  [phaseShort(heat.phase), ...(of > 1 ? [m.table_serie({ serie: heat.serie, of })] : [])].join(' · ');

/** Draws the key for the moment at which the gate drops. The key of the next heat appears in the same place. */
function DropKey({ park, heat }: { park: ParkDay; heat: ParkHeat }) {
  const absent = heat.riders.filter(({ state }) => state === 'absent').map(({ plate }) => plate);
  return (
    <button
      type="button"
      {...usePress(() => void park.drop(heat))}
      className="flex min-h-24 w-full flex-col items-center justify-center bg-cta display text-d34 text-on-cta active:translate-y-px"
    >
      {m.park_drop({ number: heat.number })}
      {absent.length > 0 && (
        <span className="text-body">{m.park_without({ plates: absent.join(', ') })}</span>
      )}
    </button>
  );
}

/** Shows the heat at the gate: its riders, and the button for the moment at which the gate drops. */
export function GateCard({ park, heat }: { park: ParkDay; heat: ParkHeat }) {
  const { just, isTurn, elsewhere } = park;
  return (
    <section aria-label={m.park_at_gate()} className="px-4 pt-3">
      <div className="flex items-center gap-4">
        <p className="display text-d48 leading-none">
          <span className="sr-only">{m.table_race()} </span>
          {heat.number}
        </p>
        <div className="min-w-0 grow">
          <h2 className="display text-d22 wrap-anywhere">
            {heat.class_name} · {parkWhere(heat)}
          </h2>
          <p className="text-small text-ink2">
            {[
              m.park_at_gate(),
              ...(heat.attempt > 1 ? [m.table_attempt({ attempt: heat.attempt })] : []),
            ].join(' · ')}
          </p>
        </div>
        {!isTurn && elsewhere === null && <Button onClick={() => park.choose(null)}>{m.park_back()}</Button>}
      </div>
      <RiderTiles park={park} heat={heat} />
      {!heat.dropped && <GuestPart park={park} heat={heat} />}
      <div className="sticky bottom-0 z-10 -mx-4 mt-3 bg-paper px-4 py-2">
        <Undo
          words={just === null ? '' : m.park_dropped({ number: just.heat.number })}
          until={just?.until ?? null}
          busy={false}
          onUndo={park.undo}
          onOver={park.forgetJust}
          isBrief
          className="mb-2 px-4"
        />
        {elsewhere !== null ? (
          <>
            <p role="status" className="pb-2 font-semibold">
              {m.park_dropped_elsewhere()}
            </p>
            <Button className="min-h-24 w-full" onClick={park.goOn}>
              {elsewhere.next === null
                ? m.park_go_on_last()
                : m.park_go_on({ number: elsewhere.next.number })}
            </Button>
          </>
        ) : heat.dropped ? (
          <Button className="min-h-24 w-full" onClick={() => park.again(heat)}>
            {m.park_again()}
          </Button>
        ) : (
          <DropKey key={`${heat.key} ${heat.attempt}`} park={park} heat={heat} />
        )}
      </div>
    </section>
  );
}
