import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { endText, hourOf, lengthText, paceText, sunsetText } from './clock.ts';
import { ClockSheet } from './ClockSheet.tsx';
import type { ProgrammeTable } from './use-programme.ts';

function Fact({ title, told }: { title: string; told: string }) {
  return (
    <div className="min-w-0 border-b border-line py-2 sm:border-b-0">
      <dt className="text-small text-ink2">{title}</dt>
      <dd className="font-semibold tabular-nums wrap-anywhere">{told}</dd>
    </div>
  );
}

/** The clock of the day: first gate, pace, end, and what would be ridden in the dark. */
export function ClockPart({ table }: { table: ProgrammeTable }) {
  const [open, setOpen] = useState(false);
  const { programme } = table;
  const { first_gate_at, pace, length, after_sunset, sunset, organization_zone, races } = programme;
  const end = endText(programme);
  const sunsetTold = sunsetText(programme);
  return (
    <section aria-label={m.programme_clock()} className="mt-4 border-y-2 border-ink">
      <dl className="grid grid-cols-2 gap-x-6 sm:flex sm:flex-wrap sm:gap-x-8">
        {first_gate_at !== null && <Fact title={m.programme_first_gate()} told={first_gate_at} />}
        {end !== null && <Fact title={m.programme_end()} told={end} />}
        <Fact title={m.programme_length()} told={lengthText(length)} />
        <Fact title={m.programme_pace()} told={paceText(pace)} />
        {sunsetTold !== null && <Fact title={m.programme_sunset()} told={sunsetTold} />}
      </dl>
      {first_gate_at === null && races > 0 && (
        <p className="flex items-center gap-2 py-2 font-semibold text-warn">
          <Icon name="clock" className="size-5" />
          {m.programme_no_first_gate()}
        </p>
      )}
      {after_sunset > 0 && sunset && (
        <p className="flex items-center gap-2 py-2 font-semibold text-warn">
          <Icon name="alert" className="size-5" />
          {m.programme_after_sunset({ count: after_sunset, time: hourOf(sunset.at, organization_zone) })}
        </p>
      )}
      <Button look="link" onClick={() => setOpen(true)}>
        {m.programme_change()}
      </Button>
      {open && <ClockSheet table={table} onClose={() => setOpen(false)} />}
    </section>
  );
}
