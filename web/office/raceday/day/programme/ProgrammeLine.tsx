import type { DayProgramme, ProgrammeBlock, ProgrammePause } from '#contract/raceday/office/day/programme.ts';
import { removePause } from '#rules/raceday/day/programme.ts';
import * as m from '#text/messages/messages.js';
import { Icon } from '#web/ui/Icon.tsx';
import { hourOf } from './clock.ts';
import { itemText, ORDER_HEADING, type PlacedItem, rangeText } from './rounds.ts';
import type { ProgrammeTable } from './use-programme.ts';

/** Gives the columns, with one for the hours once the day has a beginning. */
export const programmeColumns = ({ end }: DayProgramme): string =>
  end === null ? 'grid-cols-[minmax(0,1fr)_auto] pl-2' : 'grid-cols-[3.5rem_minmax(0,1fr)_auto]';

/** Draws the hour at which something begins, in its column. */
export function Hour({ at, programme }: { at: string | null; programme: DayProgramme }) {
  if (programme.end === null) return null;
  return (
    <span className="self-start py-2 pl-2 font-semibold tabular-nums">
      {at === null ? '' : hourOf(at, programme.organization_zone)}
    </span>
  );
}

/** The item that is moved, and the place at which it was dropped. */
export interface Moving {
  from: number;
  before: number | null;
}

interface LineProps {
  table: ProgrammeTable;
  placed: PlacedItem;
  hands: { dragged: number | null; drag: (index: number | null) => void; move: (moving: Moving) => void };
}

function Ridden() {
  return (
    <>
      <Icon name="check" className="ml-0.5 inline-block size-4 text-go" />
      <span className="sr-only">{m.state_done()}</span>
    </>
  );
}

/** Draws the hour of a race, or that it is ridden. */
function RaceHour({
  race: { number, at, done },
  zone,
}: {
  race: ProgrammeBlock['races'][number];
  zone: string;
}) {
  return (
    <span className="mr-3 inline-flex items-center gap-1 whitespace-nowrap">
      {number}
      {at !== null && <span>{hourOf(at, zone)}</span>}
      {done && <Ridden />}
    </span>
  );
}

/** Draws the numbers of a block, their places in the day when the numbers do not show it, and the hour of each. */
function Races({ block, programme }: { block: ProgrammeBlock; programme: DayProgramme }) {
  const { races } = block;
  const [first] = races;
  const ordinal = String(first?.ordinal ?? 0);
  if (!first) return <span className="block text-small text-ink2">{m.programme_not_ridden()}</span>;
  const hasHours = races.length > 1 && races.some(({ at }) => at !== null);
  return (
    <span className="block text-small text-ink2 tabular-nums wrap-anywhere">
      {rangeText(races)}
      {races.length === 1 && first.done && <Ridden />}
      {first.number !== ordinal && <> · {m.programme_race_of({ ordinal, of: String(programme.races) })}</>}
      {hasHours && (
        <span className="block">
          {races.map((race) => (
            <RaceHour key={race.serie} race={race} zone={programme.organization_zone} />
          ))}
        </span>
      )}
    </span>
  );
}

function PauseWords({ pause }: { pause: ProgrammePause }) {
  return (
    <span className="block text-small text-ink2 tabular-nums">
      {m.programme_pause_minutes_told({ minutes: String(pause.minutes) })}
    </span>
  );
}

/** Draws a block or a pause with its hour, and the button that moves it. */
export function ProgrammeLine({ table, placed: { item, index }, hands }: LineProps) {
  const { programme, change, busy } = table;
  const { dragged, drag, move } = hands;
  const what = itemText(item);
  const remove = async () => {
    const items = removePause(programme.items, index);
    const isOut = await change({ items }, m.programme_pause_removed({ what }));
    if (isOut) document.getElementById(ORDER_HEADING)?.focus();
  };
  return (
    // Dragging is for people with a mouse; the button beside it does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable
      onDragStart={() => drag(index)}
      onDragEnd={() => drag(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={() => {
        if (dragged !== null && dragged !== index) move({ from: dragged, before: index });
      }}
      className={`grid ${programmeColumns(programme)} items-center gap-x-2 border-b border-line py-1 lg:cursor-grab ${
        item.kind === 'block' ? '' : 'bg-surface2'
      } ${dragged === index ? 'opacity-50' : ''}`}
    >
      <Hour at={item.at} programme={programme} />
      <span className="min-w-0 py-2">
        <span className="block font-semibold wrap-anywhere">
          {item.kind === 'block' ? item.category_name : what}
        </span>
        {item.kind === 'block' ? <Races block={item} programme={programme} /> : <PauseWords pause={item} />}
      </span>
      <span className="flex">
        {item.kind !== 'block' && (
          <button
            type="button"
            aria-label={m.programme_pause_remove({ what })}
            aria-busy={busy}
            onClick={() => void remove()}
            className="grid size-12 place-items-center"
          >
            <Icon name="bin" />
          </button>
        )}
        <button
          type="button"
          aria-label={m.programme_move_what({ what })}
          onClick={() => move({ from: index, before: null })}
          className="min-h-12 px-3 text-small font-semibold text-link"
        >
          {m.programme_move()}
        </button>
      </span>
    </li>
  );
}
