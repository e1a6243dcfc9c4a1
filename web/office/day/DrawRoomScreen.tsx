import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { Link } from '#web/app/address/link.tsx';
import { checkInHref, dayHref, officePaths, programmeHref, rainHref } from '#web/app/screens/office-paths.ts';
import { announcerHref, scoreboardHref, tableHref } from '#web/app/screens/paths.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { ClassRoom } from './class/ClassRoom.tsx';
import { ClassList } from './ClassList.tsx';
import { JudgingSheet } from './JudgingSheet.tsx';
import { DayLate } from './late/LatePart.tsx';
import { PrintSheet } from './PrintSheet.tsx';
import { DayStateBar } from '#web/office/parts/day-state/DayStateBar.tsx';
import { SettingsSheet } from './SettingsSheet.tsx';
import { type Room, useDrawRoom } from './use-draw-room.ts';
import { UndoFoot } from './UndoFoot.tsx';
import { WarningsPart } from './WarningsPart.tsx';
import { isDrawnRace, methodWords, separateWords } from './words.ts';

/** Links to the judges' table, the announcer and the scoreboard, and the settings of judging. */
function JudgesWay({ race_id }: { race_id: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Link href={tableHref(race_id)} className={`inline-flex min-h-12 items-center ${textLink}`}>
        {m.table_go()}
      </Link>
      <Link href={announcerHref(race_id)} className={`inline-flex min-h-12 items-center ${textLink}`}>
        {m.track_announcer()}
      </Link>
      <Link href={scoreboardHref(race_id)} className={`inline-flex min-h-12 items-center ${textLink}`}>
        {m.track_scoreboard()}
      </Link>
      <Button look="link" onClick={() => setOpen(true)}>
        {m.table_set_open()}
      </Button>
      {open && <JudgingSheet race_id={race_id} onClose={() => setOpen(false)} />}
    </>
  );
}

/** How the day is drawn, with a button to change it. */
function WayPart({ table }: { table: Room }) {
  const [open, setOpen] = useState(false);
  const { settings } = table.room;
  const told = [
    methodWords[settings.draw_method](),
    ...(settings.separate === 'none' ? [] : [separateWords[settings.separate]()]),
  ];
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 text-small text-ink2">
        <span>{m.day_way({ way: told.join(' · ') })}</span>
        <Link
          href={programmeHref(table.room.race_id)}
          className={`inline-flex min-h-12 items-center ${textLink}`}
        >
          {m.programme_open()}
        </Link>
        <Link
          href={checkInHref(table.room.race_id)}
          className={`inline-flex min-h-12 items-center ${textLink}`}
        >
          {m.checkin_room()}
        </Link>
        <Button look="link" onClick={() => setOpen(true)}>
          {m.day_settings_open()}
        </Button>
        {isDrawnRace(table.room) && <JudgesWay race_id={table.room.race_id} />}
      </div>
      {open && <SettingsSheet table={table} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What can be printed, once something is drawn. */
function PrintPart({ table }: { table: Room }) {
  const [open, setOpen] = useState(false);
  if (table.room.phases.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{m.day_print()}</Button>
      {open && <PrintSheet table={table} one={null} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Beside an open class, the list of classes is a column of its own, as high as the window. */
const aside =
  'max-lg:hidden lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto';

/** A race day from closed entries to champions: the state of the day, its classes, and the open class. */
export function DrawRoomScreen({ race_id, category_id }: { race_id: number; category_id: number | null }) {
  const { room, error, again, ...rest } = useDrawRoom(race_id);
  if (error) return <Failed error={error} again={again} />;
  if (!room) return <SkeletonRows rows={10} />;
  const table = { ...rest, room };
  const isOpen = category_id !== null;
  return (
    <>
      <Link
        href={isOpen ? dayHref(race_id) : officePaths.day}
        className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}
      >
        <Icon name="back" className="size-5" />
        {isOpen ? m.day_back_day() : m.day_back()}
      </Link>
      <h1 className={`display text-balance wrap-anywhere ${isOpen ? 'text-d22 lg:text-d34' : 'text-d34'}`}>
        {room.race_name}
      </h1>
      <p className={`text-ink2 wrap-anywhere ${isOpen ? 'max-lg:hidden' : ''}`}>
        <span className="tabular-nums">{formatDate(room.race_date)}</span> · {room.cup_name} ·{' '}
        {m.day_races({ count: room.races })}
      </p>
      <DayStateBar race_id={race_id} category_id={category_id} />
      <div className={isOpen ? 'max-lg:hidden' : ''}>
        <WayPart table={table} />
        <WarningsPart room={room} />
        <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
          {!isOpen && <DayLate table={table} />}
          {isDrawnRace(room) && (
            <Link href={rainHref(race_id)} className={secondaryButton}>
              {m.rain_open()}
            </Link>
          )}
          <PrintPart table={table} />
        </div>
      </div>
      {rest.failure !== null && (
        <div className="mt-4">
          <FormAlert>{rest.failure}</FormAlert>
        </div>
      )}
      <div className={`mt-5 ${isOpen ? 'lg:grid lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-8' : ''}`}>
        <div className={isOpen ? aside : ''}>
          <ClassList table={table} open={category_id} />
        </div>
        {isOpen && <ClassRoom key={category_id} table={table} category_id={category_id} />}
      </div>
      <UndoFoot table={table} />
    </>
  );
}
