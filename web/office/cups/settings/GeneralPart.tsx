import { ask } from '#web/app/call/ask.ts';
import { useState } from 'react';
import { compareDates } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import { wallClock } from '#text/when.ts';
import { Part } from '#web/office/parts/editing/Part.tsx';
import { useCupWrite } from '#web/office/cups/editing/use-cup-write.ts';
import { useDraft } from '#web/office/cups/editing/use-draft.ts';
import { WindowTimeline } from './WindowTimeline.tsx';
import { wholeNumber } from '#web/office/cups/editing/whole-number.ts';
import type { CupDesk } from '#web/office/cups/use-office-cup.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useMark } from '#web/office/cups/editing/use-mark.ts';

/** Name, what the public sees, and when entries are taken. */
export function GeneralPart({ desk }: { desk: CupDesk }) {
  const { cup } = desk;
  const { busy, trouble, write } = useCupWrite(desk);
  const { fields, set, isChanged, settle } = useDraft({
    cup_name: cup.cup_name,
    ...cup.cup_parameters,
    allow_ride_up: cup.allow_ride_up,
    cup_auto_inscription: cup.cup_auto_inscription,
    init: String(cup.cup_inscription_init),
    end: String(cup.cup_inscription_end),
  });
  useMark(desk, 'general', isChanged);
  const [tried, setTried] = useState(false);
  const { cup_name, showRanking, showRiders, allow_ride_up, cup_auto_inscription } = fields;
  const days = { init: wholeNumber(fields.init), end: wholeNumber(fields.end) };
  const [today] = useState(() => wallClock(new Date().toISOString(), cup.organization_zone).date);
  const next = cup.cup_dates.find(({ date }) => compareDates(date, today) >= 0) ?? cup.cup_dates[0];
  const isWindow = days.init !== null && days.end !== null && days.init > days.end;
  const wrong = (number: number | null) => (tried && number === null ? m.office_number_wrong() : undefined);
  const save = async () => {
    setTried(true);
    if (cup_name.trim() === '' || days.init === null || days.end === null) return false;
    // The server says the same; here it stands at the field.
    if (!isWindow) return false;
    const changed = {
      cup_name,
      cup_parameters: { showRanking, showRiders },
      allow_ride_up,
      cup_auto_inscription,
      cup_inscription_init: days.init,
      cup_inscription_end: days.end,
    };
    return write((upon) =>
      ask('PUT /api/office/cups/{id}', { params: { id: cup.cup_id }, body: { ...changed, ...upon } }),
    );
  };
  return (
    <Part
      title={m.office_cup_general()}
      busy={busy}
      trouble={trouble}
      isChanged={isChanged}
      onSave={save}
      onSettled={settle}
    >
      <TextField
        name="cup_name"
        label={m.office_cup_name()}
        value={cup_name}
        onChange={(event) => set({ cup_name: event.target.value })}
        error={tried && cup_name.trim() === '' ? m.office_cup_name_missing() : undefined}
        maxLength={120}
      />
      <div>
        <CheckField
          label={m.office_cup_show_ranking()}
          checked={showRanking}
          onChange={(event) => set({ showRanking: event.target.checked })}
        />
        <CheckField
          label={m.office_cup_show_riders()}
          checked={showRiders}
          onChange={(event) => set({ showRiders: event.target.checked })}
        />
        <CheckField
          label={m.office_cup_ride_up()}
          checked={allow_ride_up}
          onChange={(event) => set({ allow_ride_up: event.target.checked })}
        />
        <CheckField
          label={m.office_cup_auto()}
          checked={cup_auto_inscription}
          onChange={(event) => set({ cup_auto_inscription: event.target.checked })}
        />
        <p className="pl-9 text-small text-ink2">{m.office_cup_auto_why()}</p>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="cup_inscription_init"
          label={m.office_cup_init()}
          inputMode="numeric"
          value={fields.init}
          onChange={(event) => set({ init: event.target.value })}
          error={
            wrong(days.init) ??
            (tried && days.end !== null && !isWindow ? m.error_office_window() : undefined)
          }
        />
        <TextField
          name="cup_inscription_end"
          label={m.office_cup_end()}
          inputMode="numeric"
          value={fields.end}
          onChange={(event) => set({ end: event.target.value })}
          error={wrong(days.end)}
        />
      </div>
      {next !== undefined && days.init !== null && days.end !== null && isWindow && (
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
