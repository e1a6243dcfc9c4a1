import * as m from '#text/messages/messages.js';
import { BackLink } from '#web/ground/address/back-link.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { cupHref, dayHref } from '#web/ground/address/office-paths.ts';
import { RoomUndo } from './parts/RoomUndo.tsx';
import { useDrawRoom, type Room } from './parts/use-draw-room.ts';
import { DayStateBar } from '#web/office/parts/day/DayStateBar.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { CallOffPart } from './CallOffPart.tsx';
import { NoticesPart } from './NoticesPart.tsx';
import { ResumePart } from './ResumePart.tsx';
import { ShortenPart } from './ShortenPart.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { formatInstant } from '#web/ground/format.ts';
import { Button } from '#web/ui/Button.tsx';
import type { ChangeOfDay } from '#contract/raceday/office/day/changes.ts';

const kindWords = {
  late: m.rain_change_late,
  scratch: m.rain_change_scratch,
  shorten: m.rain_change_shorten,
  resume: m.rain_change_resume,
} as const;

function ChangeLine({ table, one }: { table: Room; one: ChangeOfDay }) {
  const { room, run, busy } = table;
  const { change_id, kind, plate, category_name, reason, by, done_at, undone_at } = one;
  const what = [kindWords[kind](), plate, category_name].filter((part) => part !== null).join(' · ');
  const undo = () =>
    run(
      `undo change ${change_id}`,
      ({ version }, request_key) =>
        ask('POST /api/office/races/{id}/changes/undo', {
          params: { id: room.race_id },
          body: { version, request_key, change_id },
        }),
      { words: m.rain_undone(), undo: null },
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <span className="min-w-0 wrap-anywhere">
        <span className={`block font-semibold ${undone_at === null ? '' : 'text-ink2 line-through'}`}>
          {what}
        </span>
        <span className="block text-small">{reason}</span>
        <span className="block text-small text-ink2">
          {[formatInstant(done_at, room.organization_zone), by].filter((part) => part !== '').join(' · ')}
        </span>
      </span>
      {undone_at === null && (
        <Button busy={busy} onClick={() => void undo()}>
          {m.rain_undo()}
        </Button>
      )}
    </li>
  );
}

/** Lists the changes of the day after its draw, each with an undo button while nothing depends on it. */
function ChangesPart({ table }: { table: Room }) {
  const { data } = useAsk('GET /api/office/races/{id}/changes', { params: { id: table.room.race_id } });
  if (!data || data.items.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="display border-b-2 border-ink pb-1 text-d28">{m.rain_changes()}</h2>
      <ul>
        {data.items.map((one) => (
          <ChangeLine key={one.change_id} table={table} one={one} />
        ))}
      </ul>
    </section>
  );
}

const steps = [15, 30, 60];

/** Edits how late the day is, and whether it is stopped. Every time of the day follows. */
function DelayPart({ table }: { table: Room }) {
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

/** Gathers on one screen what a day needs that cannot continue as planned: notices, delays, races that are left out. */
export function RainScreen({ race_id }: { race_id: number }) {
  const { room, error, again, ...rest } = useDrawRoom(race_id);
  const { data: off, error: unknown } = useAsk('GET /api/office/races/{id}/call-off', {
    params: { id: race_id },
  });
  const isOff = off !== undefined && off.called_off_at !== null;
  if (error) return <Failed error={error} again={again} />;
  if (!room || (off === undefined && unknown === null)) return <SkeletonRows rows={10} />;
  const table = { ...rest, room };
  return (
    <>
      <BackLink href={dayHref(race_id)}>{m.day_back_day()}</BackLink>
      <h1 className="display text-d34">{m.rain_title()}</h1>
      <p className="text-ink2 wrap-anywhere">
        {room.race_name} · {room.cup_name}
      </p>
      {!isOff && <DayStateBar race_id={race_id} />}
      {isOff && <CallOffPart race_id={race_id} />}
      {rest.failure !== null && (
        <div className="mt-4">
          <FormAlert>{rest.failure}</FormAlert>
        </div>
      )}
      <RoomUndo table={table} />
      {!isOff && <DelayPart table={table} />}
      <NoticesPart room={room} />
      {!isOff && (
        <>
          <ShortenPart table={table} />
          <ResumePart table={table} />
        </>
      )}
      {!room.begun && !isOff && (
        <section className="mt-8 max-w-text">
          <h2 className="display border-b-2 border-ink pb-1 text-d28">{m.rain_another_day()}</h2>
          <p className="mt-3 text-ink2">{m.rain_another_day_why()}</p>
          <Link
            href={cupHref(room.cup_id, 'dates')}
            className={`inline-flex min-h-12 items-center ${textLink}`}
          >
            {m.rain_another_day_go()}
          </Link>
        </section>
      )}
      {!isOff && <CallOffPart race_id={race_id} />}
      <ChangesPart table={table} />
    </>
  );
}
