import type { DeskPass, OfficeMeeting } from '#contract/office/desk/desk.ts';
import { DESK_DUTIES } from '#rules/office/desk-duties.ts';
import { MOST_SEATS } from '#rules/judging/duties.ts';
import { addDays, compareDates } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/app/call/ask.ts';
import { JudgesWaited } from './JudgesWaited.tsx';
import { dutyWords } from './duty-words.ts';

export interface MadePass {
  pass: DeskPass;
  code: string;
}

const SEATS = Array.from({ length: MOST_SEATS }, (_, index) => String(index + 1));

/** Until when a code can be valid: today for a test, the day of the race, the day after. */
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

/** A code for somebody who helps at this race. */
export function MakePass({ meeting, onMade }: { meeting: OfficeMeeting; onMade: (made: MadePass) => void }) {
  const ends = endsOf(meeting);
  const { sends, field, watch, reset, busy, failure } = useWriteForm({
    start: { desk_name: '', until: ends[0]?.value ?? '', duty: 'look', seat: '1' },
    check: ({ desk_name }) => (desk_name.trim() === '' ? { desk_name: m.form_required() } : {}),
  });
  const form = sends(async (typed) => {
    const body = {
      desk_name: typed.desk_name,
      until: typed.until || (ends[0]?.value ?? ''),
      duty: DESK_DUTIES.find((one) => one === typed.duty) ?? 'look',
      seat: typed.duty === 'finish' ? Number(typed.seat) : null,
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
      {watch('duty') === 'finish' && <JudgesWaited race_id={meeting.race_id} />}
      <FormAlert>{failure}</FormAlert>
      <SubmitButton busy={busy} busyText={m.office_saving()}>
        {m.office_helpers_make()}
      </SubmitButton>
    </form>
  );
}
