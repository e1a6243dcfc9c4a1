import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import type { ParkHeat } from './park-heats.ts';
import type { ParkDay } from './use-park.ts';

/** Adds a rider of another heat to this gate, by plate, and says what that means. */
export function GuestPart({ park, heat }: { park: ParkDay; heat: ParkHeat }) {
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
