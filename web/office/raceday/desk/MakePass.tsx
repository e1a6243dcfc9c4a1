import type { DeskPass, OfficeMeeting } from '#contract/raceday/office/desk/desk.ts';
import { DESK_DUTIES } from '#rules/operations/office/desk-duties.ts';
import { MOST_SEATS } from '#rules/raceday/judging/duties.ts';
import { addDays, compareDates } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { dutyWords } from './duty-words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useOptimistic, useState } from 'react';
import type { JudgingOfDay } from '#contract/raceday/judging/day.ts';
import { keyOf, useAsk } from '#web/ground/call/use-ask.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { type AskedJudging, JudgingChange, saveOrAsk } from '#web/office/parts/JudgingChange.tsx';
import { useWrite } from '#web/parts/use-write.ts';

const COUNTS = Array.from({ length: MOST_SEATS }, (_, index) => String(index + 1));

/** Shows how many finish judges a heat waits for. It is shown where their codes are made, and changed with one tap. */
function JudgesWaited({ race_id }: { race_id: number }) {
  const client = useQueryClient();
  const params = { id: race_id };
  const { data, error, refetch } = useAsk('GET /api/office/races/{id}/judging', { params });
  const { failure, run } = useWrite();
  /** The number that was pressed, even while it is being saved. */
  const [chosen, show] = useOptimistic(data?.seats);
  const [asked, setAsked] = useState<AskedJudging | null>(null);
  const [saved, setSaved] = useState<number | null>(null);
  if (!data) return error ? <Failed error={error} again={() => void refetch()} /> : null;
  const { table_confirms, two_sign } = data;
  const keep = (judging: JudgingOfDay) => {
    client.setQueryData(keyOf('GET /api/office/races/{id}/judging', { params }), judging);
    setSaved(judging.seats);
    setAsked(null);
  };
  const save = (seats: number) =>
    startTransition(async () => {
      show(seats);
      await run(async () => {
        const answer = await saveOrAsk(race_id, { seats, table_confirms, two_sign });
        if ('asked' in answer) setAsked(answer.asked);
        else keep(answer.saved);
      });
    });
  return (
    <div>
      <RadioField
        name="judges_waited"
        label={m.judges_waited()}
        hint={m.table_set_seats_why()}
        checkedValue={String(chosen)}
        options={COUNTS.map((value) => ({ value, label: value }))}
        onChange={({ target }) => save(Number(target.value))}
      />
      <FormAlert>{failure}</FormAlert>
      {asked !== null && (
        <JudgingChange race_id={race_id} asked={asked} onSaved={keep} onClose={() => setAsked(null)} />
      )}
      <p role="status" className="font-semibold text-go">
        {saved === data.seats ? m.judges_waited_saved({ count: saved }) : ''}
      </p>
    </div>
  );
}

export interface MadePass {
  pass: DeskPass;
  code: string;
  /** The origin at which other devices reach the server. */
  origin: string;
}

const SEATS = Array.from({ length: MOST_SEATS }, (_, index) => String(index + 1));

/** Lists the days until which a code can be valid: today for a test, the day of the race, the day after. */
function endsOf({ today, race_date }: OfficeMeeting): { value: string; label: string }[] {
  const day = formatDate;
  const after = addDays(race_date, 1);
  return [
    { value: race_date, label: m.office_helpers_raceday({ day: day(race_date) }) },
    { value: after, label: m.office_helpers_dayafter({ day: day(after) }) },
    ...(today === race_date || today === after
      ? []
      : [{ value: today, label: m.office_helpers_today({ day: day(today) }) }]),
  ].filter(({ value }) => compareDates(value, today) >= 0 && compareDates(value, after) <= 0);
}

/** A timing system without a seat. */
const ADVISES = 'advises';

/** Returns the seat of a finish judge, or that of a timing system which votes. */
function seatOf({ duty, seat, vote }: Record<'duty' | 'seat' | 'vote', string>): number | null {
  if (duty === 'finish') return Number(seat);
  return duty === 'timing' && vote !== ADVISES ? Number(vote) : null;
}

/** Makes a code for somebody who helps at this race. */
export function MakePass({ meeting, onMade }: { meeting: OfficeMeeting; onMade: (made: MadePass) => void }) {
  const ends = endsOf(meeting);
  const { sends, field, watch, reset, busy, failure } = useWriteForm({
    start: { desk_name: '', until: ends[0]?.value ?? '', duty: 'look', seat: '1', vote: ADVISES },
    check: ({ desk_name }) => (desk_name.trim() === '' ? { desk_name: m.form_required() } : {}),
  });
  const form = sends(async (typed) => {
    const body = {
      desk_name: typed.desk_name,
      until: typed.until || (ends[0]?.value ?? ''),
      duty: DESK_DUTIES.find((one) => one === typed.duty) ?? 'look',
      seat: seatOf(typed),
    };
    onMade(await ask('POST /api/office/races/{id}/desk', { params: { id: meeting.race_id }, body }));
    reset({ ...typed, desk_name: '' });
  });
  if (ends.length === 0) return <p className="mt-6 text-ink2">{m.office_helpers_over()}</p>;
  return (
    <form {...form} className="mt-6 space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('desk_name')}
          label={m.office_helpers_name()}
          maxLength={60}
          autoComplete="off"
        />
        <SelectField
          {...field('until')}
          label={m.office_helpers_until()}
          choose={m.org_choose()}
          options={ends}
        />
      </div>
      <RadioField
        {...field('duty')}
        label={m.office_helpers_may()}
        hint={dutyWords[DESK_DUTIES.find((one) => one === watch('duty')) ?? 'look'].why()}
        options={DESK_DUTIES.map((value) => ({ value, label: dutyWords[value].title() }))}
      />
      {watch('duty') === 'finish' && (
        <RadioField
          {...field('seat')}
          label={m.office_helpers_seat()}
          hint={m.office_helpers_seat_why()}
          options={SEATS.map((seat) => ({ value: seat, label: m.office_helpers_seat_of({ seat }) }))}
        />
      )}
      {watch('duty') === 'timing' && (
        <RadioField
          {...field('vote')}
          label={m.office_timing_counts()}
          hint={m.office_timing_counts_why()}
          options={[
            { value: ADVISES, label: m.office_timing_advises() },
            ...SEATS.map((seat) => ({ value: seat, label: m.office_timing_votes({ seat }) })),
          ]}
        />
      )}
      {watch('duty') === 'finish' && <JudgesWaited race_id={meeting.race_id} />}
      <SubmitButton failure={failure} busy={busy} busyText={m.office_saving()}>
        {m.office_helpers_make()}
      </SubmitButton>
    </form>
  );
}
