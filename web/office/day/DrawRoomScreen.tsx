import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { Link } from '#web/app/address/link.tsx';
import { dayHref, officePaths } from '#web/app/screens/office-paths.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { Undo, undoBar } from '#web/parts/undo/Undo.tsx';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { ClassRoom } from './class/ClassRoom.tsx';
import { ClassList } from './ClassList.tsx';
import { DayGates } from './DayGates.tsx';
import { SettingsSheet } from './SettingsSheet.tsx';
import { type Room, useDrawRoom } from './use-draw-room.ts';
import { WarningsPart } from './WarningsPart.tsx';
import { methodWords, separateWords } from './words.ts';

/** How the day is drawn, and the way to change it. */
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
        <Button look="link" onClick={() => setOpen(true)}>
          {m.day_settings_open()}
        </Button>
      </div>
      {open && <SettingsSheet table={table} onClose={() => setOpen(false)} />}
    </>
  );
}

function UndoFoot({ table }: { table: Room }) {
  const { just, run, busy, forgetJust } = table;
  if (!just) return null;
  const { undo } = just;
  return (
    <div className={`sticky bottom-0 z-10 mt-6 px-4 ${undoBar}`}>
      <Undo
        words={just.words}
        until={just.until}
        busy={busy}
        onUndo={undo && (() => void run(`undo ${just.until}`, undo, null))}
        onOver={forgetJust}
      />
    </div>
  );
}

/** Beside a class the others stand in a column of their own, as long as the window. */
const aside =
  'max-lg:hidden lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto';

/** A race day from its closed entries to its champions: the gates of the day, its classes, and the one that is looked at. */
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
      <div className={isOpen ? 'max-lg:hidden' : ''}>
        <p className="text-ink2 wrap-anywhere">
          <span className="tabular-nums">{formatDate(room.race_date)}</span> · {room.cup_name} ·{' '}
          {m.day_races({ count: room.races })}
        </p>
        <DayGates room={room} />
        <WayPart table={table} />
        <WarningsPart room={room} />
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
