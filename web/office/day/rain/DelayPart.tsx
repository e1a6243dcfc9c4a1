import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { formatInstant } from '#web/app/format.ts';
import type { Room } from '#web/office/day/use-draw-room.ts';
import { Button } from '#web/ui/Button.tsx';

const steps = [15, 30, 60];

/** How late the day is, and whether it is stopped. Every time of the day follows. */
export function DelayPart({ table }: { table: Room }) {
  const { room, run, busy } = table;
  const { delay_minutes, stopped_at, organization_zone } = room;
  const move = (act: 'delay' | 'stop' | 'resume', minutes: number, words: string) =>
    run(
      `clock ${act} ${minutes} ${room.version}`,
      ({ version }) =>
        ask('PUT /api/office/races/{id}/day/clock', {
          params: { id: room.race_id },
          body: { version, act, minutes },
        }),
      { words, undo: null },
    );
  const delay = (minutes: number) =>
    move('delay', minutes, minutes > 0 ? m.rain_delayed({ minutes: String(minutes) }) : m.rain_on_time());
  return (
    <section className="mt-6">
      <h2 className="display border-b-2 border-ink pb-1 text-d28">{m.rain_clock()}</h2>
      <p className="mt-3 font-semibold" role="status">
        {stopped_at !== null &&
          `${m.rain_stopped({ when: formatInstant(stopped_at, organization_zone) })} · `}
        {delay_minutes === 0 ? m.rain_on_time() : m.rain_late({ minutes: String(delay_minutes) })}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {steps.map((minutes) => (
          <Button key={minutes} busy={busy} onClick={() => void delay(minutes)}>
            {m.rain_delay({ minutes: String(minutes) })}
          </Button>
        ))}
        {delay_minutes > 0 && (
          <Button busy={busy} onClick={() => void delay(-delay_minutes)}>
            {m.rain_no_delay()}
          </Button>
        )}
        {stopped_at === null ? (
          <Button busy={busy} onClick={() => void move('stop', 0, m.rain_stop_done())}>
            {m.rain_stop()}
          </Button>
        ) : (
          <Button look="primary" busy={busy} onClick={() => void move('resume', 0, m.rain_resume_done())}>
            {m.rain_resume()}
          </Button>
        )}
      </div>
    </section>
  );
}
