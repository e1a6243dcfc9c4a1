import { useRef } from 'react';
import * as m from '#text/messages/messages.js';
import { phaseShort } from '#text/stages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { LineHeat } from './heats.ts';
import type { LineDay } from './use-line.ts';

/** A finger that goes so far sideways means the heat beside. */
const SWIPE_PX = 60;
/** Below that a phone should hand over what it holds. */
export const LOW_BATTERY = 10;

interface HeadProps {
  line: LineDay;
  heat: LineHeat;
  seat: number | null;
  battery: number | null;
  onMenu: () => void;
  onCarry: () => void;
}

const cornerClass =
  '[clip-path:polygon(18%_0,100%_0,100%_100%,0_100%)] flex w-18 shrink-0 flex-col items-end justify-center pr-2 leading-none touch-manipulation';

/** The way to the heat beside, 64 px wide: the next, or the one that was left open while the next gate fell. */
function Corner({ line, battery, onCarry }: Pick<HeadProps, 'line' | 'battery' | 'onCarry'>) {
  const { begun, next } = line;
  if (battery !== null && battery <= LOW_BATTERY)
    return (
      <button type="button" onClick={onCarry} className={`${cornerClass} bg-stop text-paper`}>
        <span className="text-[13px]">{m.judge_battery()} </span>
        <span className="display mt-1 text-[24px]">{battery} %</span>
        <span className="sr-only"> {m.judge_battery_do({ percent: battery })}</span>
      </button>
    );
  const other = begun ?? next;
  if (other === null) return null;
  return (
    <button
      type="button"
      onClick={() => line.open(other)}
      className={`${cornerClass} ${begun === null ? 'bg-night text-on-night' : 'bg-live text-on-live'}`}
    >
      <span className="text-[13px]">{begun === null ? m.judge_next() : m.judge_back_to()} </span>
      <span className={`display mt-1 text-[24px] whitespace-nowrap ${begun === null ? 'text-signal' : ''}`}>
        {begun !== null && '‹ '}
        {other.number}
        {begun === null && ' ›'}
      </span>
      <span className="sr-only">
        {' '}
        {begun === null
          ? m.judge_go_next({ number: other.number })
          : m.judge_go_back({ number: other.number })}
      </span>
    </button>
  );
}

/** Which race, of which class, whose seat, and how many sheets are still to be sent. */
export function LineHead({ line, heat, seat, battery, onMenu, onCarry }: HeadProps) {
  const { day, unsent } = line;
  const from = useRef<number | null>(null);
  const swipe = (to: number) => {
    const by = from.current === null ? 0 : to - from.current;
    from.current = null;
    if (by < -SWIPE_PX && line.next !== null) line.open(line.next);
    if (by > SWIPE_PX && line.begun !== null) line.open(line.begun);
  };
  const { isRefused, isOver } = day;
  const where = [
    phaseShort(heat.heat.phase),
    ...(heat.of > 1 ? [m.judge_serie({ serie: heat.heat.serie, of: heat.of })] : []),
    ...(seat === null ? [] : [m.judge_seat({ seat })]),
  ].join(' · ');
  const signal = day.isCut === false ? m.judge_signal() : m.judge_cut();
  const state = m.judge_state_dot({
    signal,
    unsent: unsent === 0 ? m.judge_unsent_none() : m.judge_unsent({ count: unsent }),
  });
  return (
    <header
      onPointerDown={({ clientX }) => (from.current = clientX)}
      onPointerUp={({ clientX }) => swipe(clientX)}
      className={`flex h-16 shrink-0 touch-none items-stretch border-b-2 border-ink select-none ${isRefused ? 'bg-live text-on-live' : 'bg-paper'}`}
    >
      <h1 className="sr-only">
        {heat.number} {heat.class_name}
      </h1>
      <button
        type="button"
        onClick={onMenu}
        aria-label={m.judge_race_menu({ number: heat.number })}
        className="flex shrink-0 items-center pr-1 pl-2"
      >
        <span className={`display leading-none ${heat.number.length > 3 ? 'text-[42px]' : 'text-[56px]'}`}>
          {heat.number}
        </span>
        <Icon name="down" className="size-4 self-end mb-2.5" />
      </button>
      <div className="flex min-w-0 grow flex-col justify-center">
        <p
          className={`display leading-[1.05] wrap-anywhere ${heat.class_name.length > 15 ? 'line-clamp-2 text-[17px]' : 'text-[22px]'}`}
        >
          {heat.class_name}
        </p>
        <p
          role={isRefused || isOver ? 'alert' : undefined}
          className={`truncate text-[14px] leading-[18px] ${isOver && !isRefused ? 'font-semibold text-warn' : ''}`}
        >
          {isRefused ? <b>{m.judge_refused()}</b> : isOver ? m.judge_over_line() : where}
        </p>
      </div>
      <p className="flex shrink-0 items-center gap-1.5 px-2 text-[17px]" role="img" aria-label={state}>
        <span
          className={`size-3 rounded-full ${day.isCut === false ? 'bg-go' : 'border-2 border-ink3'} ${isRefused ? 'bg-on-live' : ''}`}
        />
        <span aria-hidden="true">{unsent > 0 && unsent}</span>
      </p>
      <Corner line={line} battery={battery} onCarry={onCarry} />
    </header>
  );
}
