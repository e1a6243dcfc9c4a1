import { type SubmitEvent, useState } from 'react';
import type { ResumedClass } from '#contract/raceday/office/day/resume.ts';
import { isPublished } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { momentWords, resumesWords, wallClock } from '#text/when.ts';
import { ask } from '#web/ground/call/ask.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';
import type { Room } from './parts/use-draw-room.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { LetterPreview } from '#web/office/parts/words/LetterPreview.tsx';
import { ReasonThen } from './parts/ReasonThen.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

const usualHour = '09:00';

interface When {
  date: string;
  time: string;
}

function ClassLeft({ one }: { one: ResumedClass }) {
  const { done, left, riders } = one;
  const told = m.rain_resume_class({ done: String(done), all: String(done + left) });
  return (
    <li className="break-inside-avoid border-b border-line py-2">
      <span className="block font-semibold wrap-anywhere">{one.category_name}</span>
      <span className="block text-small text-ink2 tabular-nums">
        {left === 0 ? told : `${told} · ${m.rain_resume_riders({ count: riders })}`}
      </span>
    </li>
  );
}

/** Shows what is left of every class, and the letter to riders who still ride; then the reason, and the button. */
function Consequences({ table, when, onDone }: { table: Room; when: When; onDone: () => void }) {
  const { room, change, busy } = table;
  const [tell, setTell] = useState(true);
  const [reason, setReason] = useState('');
  const params = { id: room.race_id };
  const { data, error, refetch } = useAsk(
    'POST /api/office/races/{id}/resume/foresee',
    { params, body: when },
    { refetchOnMount: 'always', gcTime: 0, retry: false },
  );
  if (!data) return <Arriving error={error} again={refetch} rows={5} />;
  const left = data.classes.reduce((sum, one) => sum + one.left, 0);
  const go = async () => {
    const done = await change(
      `resume ${when.date} ${when.time} ${tell} ${reason} ${room.version}`,
      ({ version }, request_key) =>
        ask('POST /api/office/races/{id}/resume', {
          params,
          body: { ...when, version, tell, reason: reason.trim(), request_key },
        }),
      resumesWords(when),
    );
    if (done) onDone();
    else void refetch();
  };
  return (
    <div className="mt-4 space-y-4">
      <p role="status" className="border-l-4 border-accent bg-surface p-3 font-semibold tabular-nums">
        {m.rain_resume_total({ count: left })}
      </p>
      <ul className="md:columns-2 md:gap-x-8">
        {data.classes.map((one) => (
          <ClassLeft key={one.category_id} one={one} />
        ))}
      </ul>
      <CheckField
        name="resume-tell"
        label={m.rain_resume_tell()}
        checked={tell}
        onChange={({ target }) => setTell(target.checked)}
      />
      {tell && (
        <LetterPreview title={m.rain_resume_letter()} goes={m.rain_resume_letter_goes()} letter={data} />
      )}
      <ReasonThen
        name="resume-reason"
        reason={reason}
        onReason={setReason}
        words={m.rain_resume_do({ moment: momentWords(when) })}
        busy={busy}
        onDo={() => void go()}
      />
    </div>
  );
}

/** Moves the races that are not ridden yet to another day. It shows the effects first, in one step, with one undo. */
export function ResumePart({ table }: { table: Room }) {
  const { room } = table;
  const { resumes_at, organization_zone } = room;
  const stands = resumes_at === null ? null : wallClock(resumes_at, organization_zone);
  const [date, setDate] = useState(stands?.date ?? '');
  const [time, setTime] = useState(stands?.time ?? usualHour);
  const [looked, setLooked] = useState<When | null>(null);
  if (!room.begun || isPublished(room.race_status)) return null;
  const look = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (date !== '' && time !== '') setLooked({ date, time });
  };
  return (
    <section className="mt-8">
      <h2 className="display border-b-2 border-ink pb-1 text-d28">{m.rain_resume_day()}</h2>
      <p className="mt-3 max-w-text text-ink2">{m.rain_resume_day_why()}</p>
      {stands !== null && <p className="mt-3 font-semibold">{resumesWords(stands)}</p>}
      <form noValidate onSubmit={look} className="mt-3 flex flex-wrap items-end gap-4">
        <TextField
          name="resume-date"
          type="date"
          label={m.rain_resume_date()}
          value={date}
          onChange={({ target }) => {
            setDate(target.value);
            setLooked(null);
          }}
        />
        <TextField
          name="resume-time"
          type="time"
          label={m.rain_resume_time()}
          value={time}
          onChange={({ target }) => {
            setTime(target.value);
            setLooked(null);
          }}
        />
        <Button type="submit">{m.rain_resume_look()}</Button>
      </form>
      {looked !== null && (
        <Consequences
          key={`${looked.date} ${looked.time} ${room.version}`}
          table={table}
          when={looked}
          onDone={() => setLooked(null)}
        />
      )}
    </section>
  );
}
