import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { useAsk } from '#web/app/call/use-ask.ts';
import { cupHref, dayHref } from '#web/app/screens/office-paths.ts';
import { UndoFoot } from '#web/office/day/UndoFoot.tsx';
import { useDrawRoom } from '#web/office/day/use-draw-room.ts';
import { DayStateBar } from '#web/office/parts/day-state/DayStateBar.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { CallOffPart } from './CallOffPart.tsx';
import { ChangesPart } from './ChangesPart.tsx';
import { DelayPart } from './DelayPart.tsx';
import { NoticesPart } from './NoticesPart.tsx';
import { ResumePart } from './ResumePart.tsx';
import { ShortenPart } from './ShortenPart.tsx';

/** One screen for a day that cannot go on as planned: notices, delays, races that are left out. */
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
      <Link href={dayHref(race_id)} className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}>
        <Icon name="back" className="size-5" />
        {m.day_back_day()}
      </Link>
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
      <UndoFoot table={table} />
    </>
  );
}
