import { ask } from '#web/ground/call/ask.ts';
import { useState } from 'react';
import { compareDates, addDays, daysBetween } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import { wallClock, momentWords } from '#text/when.ts';
import { Part } from '#web/office/parts/editing/Part.tsx';
import { useCupWrite } from './parts/use-cup-write.ts';
import { useDraft } from './parts/use-draft.ts';
import { wholeNumber } from './parts/whole-number.ts';
import type { CupDesk } from './parts/use-office-cup.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useMark } from './parts/use-mark.ts';
import { formatDate } from '#web/ground/format.ts';

interface WindowTimelineProps {
  today: string;
  /** The day of the race. */
  date: string;
  init: number;
  end: number;
  zone: string;
}

const percent = (part: number) => `${Math.max(0, Math.min(100, part * 100)).toFixed(2)}%`;

/** Shows when entries of a date are taken, on a line of days up to the race, in the organization's time. */
function WindowTimeline({ today, date, init, end, zone }: WindowTimelineProps) {
  const opens = addDays(date, -init);
  const closes = addDays(date, -end);
  // It begins a few days earlier, so that the start of the window is visible.
  const begin = addDays(opens, -Math.max(1, Math.ceil(init / 8)));
  const days = Math.max(1, daysBetween(begin, date) + 1);
  const at = (day: string) => daysBetween(begin, day) / days;
  const isToday = compareDates(today, begin) >= 0 && compareDates(today, date) <= 0;
  const lines = [
    {
      key: 'opens',
      words: m.cups_window_opens(),
      when: momentWords({ date: opens, time: '00:00' }),
      box: 'bg-go',
    },
    {
      key: 'closes',
      words: m.cups_window_closes(),
      when: momentWords({ date: addDays(closes, -1), time: '23:59' }),
      box: 'bg-surface2 border-2 border-edge',
    },
    { key: 'race', words: m.cups_window_race(), when: formatDate(date), box: 'bg-ink' },
    ...(isToday
      ? [{ key: 'today', words: m.cups_window_today(), when: formatDate(today), box: 'bg-accent' }]
      : []),
  ];
  return (
    <figure className="border border-line bg-surface p-4 sun:border-2">
      <figcaption className="text-small font-semibold">
        {m.cups_window_of({ date: formatDate(date), days: init - end })}
      </figcaption>
      <div aria-hidden="true" className="relative mt-3 h-8 border-b-2 border-ink">
        <span
          className="absolute inset-y-0 bg-go"
          style={{ left: percent(at(opens)), width: percent(at(closes) - at(opens)) }}
        />
        <span
          className="absolute inset-y-0 border-2 border-b-0 border-edge bg-surface2"
          style={{ left: percent(at(closes)), width: percent(at(date) - at(closes)) }}
        />
        <span
          className="absolute -top-1 bottom-0 bg-ink"
          style={{ left: percent(at(date)), width: percent(1 / days) }}
        />
        {isToday && (
          <span
            className="absolute -inset-y-1 w-1.5 border border-ink bg-accent"
            style={{ left: percent(at(today)) }}
          />
        )}
      </div>
      <dl className="mt-3 grid gap-1 text-small sm:grid-cols-2">
        {lines.map(({ key, words, when, box }) => (
          <div key={key} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-4 shrink-0 ${box}`} />
            <dt>{words}</dt>
            <dd className="font-semibold tabular-nums">{when}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-small text-ink2">
        {m.cups_window_zone({ zone: zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone })}
      </p>
    </figure>
  );
}

/** Edits the name, what the public sees, and when entries are taken. */
export function GeneralPart({ desk }: { desk: CupDesk }) {
  const { cup } = desk;
  const { busy, trouble, write } = useCupWrite(desk);
  const { fields, set, isChanged, settle } = useDraft({
    cup_name: cup.cup_name,
    ...cup.cup_parameters,
    allow_ride_up: cup.allow_ride_up,
    cup_auto_inscription: cup.cup_auto_inscription,
    init: String(cup.cup_inscription_init),
    // Entries close as the day begins, so that the last day that takes them is one day earlier.
    last: String(cup.cup_inscription_end + 1),
  });
  useMark(desk, 'general', isChanged);
  const [tried, setTried] = useState(false);
  const { cup_name, showRanking, showRiders, allow_ride_up, cup_auto_inscription } = fields;
  const last = wholeNumber(fields.last);
  const days = { init: wholeNumber(fields.init), end: last === null ? null : last - 1 };
  const [today] = useState(() => wallClock(new Date().toISOString(), cup.organization_zone).date);
  const next = cup.cup_dates.find(({ date }) => compareDates(date, today) >= 0) ?? cup.cup_dates[0];
  const isWindow = days.init !== null && days.end !== null && days.init > days.end;
  const wrong = (number: number | null) => (tried && number === null ? m.office_number_wrong() : undefined);
  const save = async () => {
    setTried(true);
    if (cup_name.trim() === '' || days.init === null || days.end === null) return false;
    // The server reports the same; here, the error stands at the field.
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
          hint={m.office_cup_end_why()}
          value={fields.last}
          onChange={(event) => set({ last: event.target.value })}
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
