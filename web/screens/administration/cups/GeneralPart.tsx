import { useState } from 'react';
import { compareDates } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import { wallClock } from '#web/app/format.ts';
import { Part } from '#web/screens/administration/cups/Part.tsx';
import { WindowTimeline } from '#web/screens/administration/cups/WindowTimeline.tsx';
import { wholeNumber } from '#web/screens/administration/cups/whole-number.ts';
import type { CupDesk } from '#web/screens/administration/cups/use-office-cup.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

/** Name, what the public sees, and when entries are taken. */
export function GeneralPart({ desk: { cup, busy, trouble, write } }: { desk: CupDesk }) {
  const [cup_name, setName] = useState(cup.cup_name);
  const [parameters, setParameters] = useState(cup.cup_parameters);
  const [allow_ride_up, setRideUp] = useState(cup.allow_ride_up);
  const [init, setInit] = useState(String(cup.cup_inscription_init));
  const [end, setEnd] = useState(String(cup.cup_inscription_end));
  const [tried, setTried] = useState(false);
  const days = { init: wholeNumber(init), end: wholeNumber(end) };
  const [today] = useState(() => wallClock(new Date().toISOString(), cup.organization_zone).date);
  const next = cup.cup_dates.find(({ date }) => compareDates(date, today) >= 0) ?? cup.cup_dates[0];
  const wrong = (number: number | null) => (tried && number === null ? m.office_number_wrong() : undefined);
  const save = async () => {
    setTried(true);
    if (cup_name.trim() === '' || days.init === null || days.end === null) return false;
    return write('PUT', '', {
      cup_name,
      cup_parameters: parameters,
      allow_ride_up,
      cup_inscription_init: days.init,
      cup_inscription_end: days.end,
    });
  };
  return (
    <Part title={m.office_cup_general()} busy={busy} onSave={save} trouble={trouble}>
      <TextField
        name="cup_name"
        label={m.office_cup_name()}
        value={cup_name}
        onChange={(event) => setName(event.target.value)}
        error={tried && cup_name.trim() === '' ? m.office_cup_name_missing() : undefined}
        maxLength={120}
      />
      <div>
        <CheckField
          label={m.office_cup_show_ranking()}
          checked={parameters.showRanking}
          onChange={(event) => setParameters({ ...parameters, showRanking: event.target.checked })}
        />
        <CheckField
          label={m.office_cup_show_riders()}
          checked={parameters.showRiders}
          onChange={(event) => setParameters({ ...parameters, showRiders: event.target.checked })}
        />
        <CheckField
          label={m.office_cup_ride_up()}
          checked={allow_ride_up}
          onChange={(event) => setRideUp(event.target.checked)}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="cup_inscription_init"
          label={m.office_cup_init()}
          inputMode="numeric"
          value={init}
          onChange={(event) => setInit(event.target.value)}
          error={wrong(days.init)}
        />
        <TextField
          name="cup_inscription_end"
          label={m.office_cup_end()}
          inputMode="numeric"
          value={end}
          onChange={(event) => setEnd(event.target.value)}
          error={wrong(days.end)}
        />
      </div>
      {next !== undefined && days.init !== null && days.end !== null && days.init > days.end && (
        <WindowTimeline
          today={today}
          date={next.date}
          init={days.init}
          end={days.end}
          zone={cup.organization_zone}
        />
      )}
    </Part>
  );
}
