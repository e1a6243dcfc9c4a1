import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { BackLink } from '#web/ground/address/back-link.tsx';
import { Link } from '#web/ground/address/link.tsx';
import {
  checkInHref,
  dayHref,
  officePaths,
  programmeHref,
  rainHref,
  stagesHref,
  venueHref,
} from '#web/ground/address/office-paths.ts';
import { announcerHref, scoreboardHref, tableHref } from '#web/ground/address/paths.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { Button } from '#web/ui/Button.tsx';
import { primaryButton, secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { ClassRoom, drawClasses } from './class/ClassRoom.tsx';
import { JudgingSheet } from './JudgingSheet.tsx';
import { DayLate } from './parts/LatePart.tsx';
import { PrintSheet } from './parts/PrintSheet.tsx';
import { DayStateBar } from '#web/office/parts/day/DayStateBar.tsx';
import { SettingsSheet } from './SettingsSheet.tsx';
import { type Room, useDrawRoom } from './parts/use-draw-room.ts';
import { RoomUndo } from './parts/RoomUndo.tsx';
import {
  isDrawnRace,
  methodWords,
  separateWords,
  classState,
  mayBeDrawn,
  sizesText,
  undrawnIn,
} from './parts/words.ts';
import type { DayWarning, DrawRoom, DayClass } from '#contract/raceday/office/day/day.ts';

const tones = {
  todo: 'bg-accent px-2 py-0.5 text-on-accent',
  warn: 'text-warn',
  calm: 'text-ink2',
  done: 'text-go',
} as const;

/** Writes the riders of a class, its heats if there are several, and how many go on. */
function shapeText({ riders, sizes, qualify, shortened }: DayClass): string {
  const heats = sizes.length > 1 ? [sizesText(sizes)] : [];
  const passing = qualify === 0 ? m.day_by_points() : m.day_passing({ count: qualify });
  const short = shortened ? [m.rain_shortened()] : [];
  return [m.day_riders({ count: riders }), ...heats, passing, ...short].join(' · ');
}

function ClassLine({ one, table, isOpen }: { one: DayClass; table: Room; isOpen: boolean }) {
  const { words, tone } = classState(one, table.room.begun);
  return (
    <li className="break-inside-avoid border-b border-line">
      <Link
        href={dayHref(table.room.race_id, one.category_id)}
        aria-current={isOpen ? 'true' : undefined}
        className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 pr-2 pl-2 hover:bg-surface2 aria-[current=true]:border-l-4 aria-[current=true]:border-accent aria-[current=true]:bg-surface"
      >
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{one.category_name}</span>
          <span className="block text-small text-ink2 tabular-nums">{shapeText(one)}</span>
          {one.edge && <span className="block text-small font-semibold text-warn">{m.day_edge()}</span>}
        </span>
        <span className={`max-w-34 text-right text-small font-semibold ${tones[tone]}`}>{words}</span>
      </Link>
    </li>
  );
}

/** Draws every class that is not drawn. The bar at the foot can undo it. */
function DrawAll({ table }: { table: Room }) {
  const { room, busy } = table;
  const missing = undrawnIn(room);
  if (missing.length === 0 || !mayBeDrawn(room)) return null;
  return (
    <Button
      look="primary"
      busy={busy}
      className="w-full sm:w-auto"
      onClick={() => void drawClasses(table, missing)}
    >
      {m.day_draw_all({ count: missing.length })}
    </Button>
  );
}

interface GroupProps {
  title: string;
  classes: readonly DayClass[];
  table: Room;
  open: number | null;
}

/** Lists the classes that ask for something, or the others, in race order. Beside an open class, the others are folded. */
function ClassGroup({ title, classes, table, open, isFolded }: GroupProps & { isFolded: boolean }) {
  if (classes.length === 0) return null;
  const list = (
    <ul className={open === null ? 'lg:columns-2 lg:gap-x-8' : ''}>
      {classes.map((one) => (
        <ClassLine key={one.category_id} one={one} table={table} isOpen={one.category_id === open} />
      ))}
    </ul>
  );
  const head = 'flex min-h-12 items-center gap-2 bg-surface px-2 font-semibold';
  const count = <span className="display text-d22 tabular-nums">{classes.length}</span>;
  if (!isFolded)
    return (
      <div>
        <h3 className={head}>
          <span aria-hidden="true" className="h-4 w-1.5 -skew-x-12 bg-accent" />
          <span className="grow">{title}</span>
          {count}
        </h3>
        {list}
      </div>
    );
  return (
    <details open={classes.some(({ category_id }) => category_id === open)} className="group">
      <summary className={head}>
        <span className="grow">{title}</span>
        {count}
        <Icon name="down" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      {list}
    </details>
  );
}

/** Lists the classes of the day, those that ask for something first. */
function ClassList({ table, open }: { table: Room; open: number | null }) {
  const { classes, begun } = table.room;
  const asks = (one: DayClass) => ['todo', 'warn'].includes(classState(one, begun).tone);
  const asking = classes.filter(asks);
  const more = { table, open };
  return (
    <section aria-label={m.day_classes()}>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b-2 border-ink pb-3">
        <h2 className="display text-d28">{m.day_classes()}</h2>
        <DrawAll table={table} />
      </div>
      <ClassGroup {...more} title={m.day_classes_asking()} classes={asking} isFolded={false} />
      <ClassGroup
        {...more}
        title={m.day_classes_ready()}
        classes={classes.filter((one) => !asks(one))}
        isFolded={open !== null && asking.length > 0}
      />
      {classes.length === 0 && <p className="py-4 text-ink2">{m.day_nobody()}</p>}
    </section>
  );
}

/** Links to the class before and the class after the open one, in race order. */
function Neighbours({ room: { race_id, classes }, open }: { room: DrawRoom; open: number }) {
  const at = classes.findIndex(({ category_id }) => category_id === open);
  if (at === -1) return null;
  const [before, after] = [classes[at - 1], classes[at + 1]];
  return (
    <nav aria-label={m.day_neighbours()} className="flex min-w-0 flex-wrap gap-2">
      {before && (
        <Link href={dayHref(race_id, before.category_id)} className={`min-w-0 ${secondaryButton}`}>
          <Icon name="left" className="size-5" />
          <span className="truncate">{before.category_name}</span>
        </Link>
      )}
      {after && (
        <Link href={dayHref(race_id, after.category_id)} className={`min-w-0 ${secondaryButton}`}>
          <span className="truncate">{after.category_name}</span>
          <Icon name="right" className="size-5" />
        </Link>
      )}
    </nav>
  );
}

/** When there are more than these, the others are folded. */
const shownAtOnce = 3;

function warningText(one: DayWarning): string {
  if (one.kind === 'chip_twice')
    return m.day_warn_chip({ chip: one.transponder, riders: one.riders.join(', ') });
  const { rider_fullname: rider, first, second, apart } = one;
  return m.day_warn_close({ rider, first, second, count: apart });
}

/** Lists what to check before the sheets are printed. */
function WarningsPart({ room: { warnings } }: { room: DrawRoom }) {
  if (warnings.length === 0) return null;
  return (
    <details open={warnings.length <= shownAtOnce} className="group mt-4 border-2 border-warn px-4">
      <summary className="flex min-h-12 items-center gap-2 font-semibold">
        <Icon name="alert" className="size-5 shrink-0 text-warn" />
        <span className="min-w-0 grow">{m.day_warnings({ count: warnings.length })}</span>
        <Icon name="down" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="pb-3 text-small">
        {warnings.map(warningText).map((words, index) => (
          <li key={`${index} ${words}`} className="py-0.5 wrap-anywhere">
            {words}
          </li>
        ))}
      </ul>
    </details>
  );
}

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
      <Link href={scoreboardHref(race_id, true)} className={`inline-flex min-h-12 items-center ${textLink}`}>
        {m.track_overlay()}
      </Link>
      <Button look="link" onClick={() => setOpen(true)}>
        {m.table_set_open()}
      </Button>
      {open && <JudgingSheet race_id={race_id} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shows how the day is drawn, with a button to change it. */
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
        <Link
          href={venueHref(table.room.race_id)}
          className={`inline-flex min-h-12 items-center ${textLink}`}
        >
          {m.venue_open()}
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

/** Offers what can be printed, once something is drawn. */
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

/** Shows the day itself: its steps, what belongs to all classes, and what to look at first. */
function DayHead({ table }: { table: Room }) {
  const { room } = table;
  const ready = room.classes.filter(({ next }) => next !== null).length;
  return (
    <>
      <DayStateBar race_id={room.race_id} />
      <WayPart table={table} />
      <WarningsPart room={room} />
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {ready > 0 && (
          <Link href={stagesHref(room.race_id)} className={primaryButton}>
            {m.day_stages_ready({ count: ready })}
          </Link>
        )}
        <DayLate table={table} />
        {isDrawnRace(room) && (
          <Link href={rainHref(room.race_id)} className={secondaryButton}>
            {m.rain_open()}
          </Link>
        )}
        <PrintPart table={table} />
      </div>
    </>
  );
}

/** Shows a race day from closed entries to champions: the state of the day and its classes, or one class beside them. */
export function DrawRoomScreen({ race_id, category_id }: { race_id: number; category_id: number | null }) {
  const { room, error, again, ...rest } = useDrawRoom(race_id);
  if (error) return <Failed error={error} again={again} />;
  if (!room) return <SkeletonRows rows={10} />;
  const table = { ...rest, room };
  const isOpen = category_id !== null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <BackLink href={isOpen ? dayHref(race_id) : officePaths.day}>
          {isOpen ? m.day_back_day() : m.day_back()}
        </BackLink>
        {isOpen && <Neighbours room={room} open={category_id} />}
      </div>
      <h1 className={`display text-balance wrap-anywhere ${isOpen ? 'text-d22' : 'text-d34'}`}>
        {room.race_name}
      </h1>
      {!isOpen && (
        <>
          <p className="text-ink2 wrap-anywhere">
            <span className="tabular-nums">{formatDate(room.race_date)}</span> · {room.cup_name} ·{' '}
            {m.day_races({ count: room.races })}
          </p>
          <DayHead table={table} />
        </>
      )}
      {rest.failure !== null && (
        <div className="mt-4">
          <FormAlert>{rest.failure}</FormAlert>
        </div>
      )}
      <RoomUndo table={table} />
      <div className={`mt-5 ${isOpen ? 'lg:grid lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-8' : ''}`}>
        <div className={isOpen ? 'max-lg:hidden' : ''}>
          <ClassList table={table} open={category_id} />
        </div>
        {isOpen && <ClassRoom key={category_id} table={table} category_id={category_id} />}
      </div>
    </>
  );
}
