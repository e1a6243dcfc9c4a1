import { memo, useRef } from 'react';
import * as m from '#text/messages/messages.js';
import { phaseShort } from '#text/stages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { DayLog, DayLogState } from '#web/parts/day-log/log.ts';
import { BurstKey } from './BurstKey.tsx';
import { seatPhones } from '#web/screens/judge/seat/seat-phones.ts';
import type { LineHeat } from './heats.ts';
import type { MenuPanel } from './LineMenu.tsx';

/** A swipe at least this long goes to the heat beside. */
const SWIPE_PX = 60;
/** Below this percentage a phone should hand over what it has. */
const LOW_BATTERY = 10;

/** What is asked in the place of the tiles; null: nothing. */
export type OpenPanel = MenuPanel | 'menu' | 'back' | null;

interface HeadProps {
  heat: LineHeat;
  seat: number | null;
  isPractice: boolean;
  battery: number | null;
  /** The heats beside this one: the one that is still open, and the next one. */
  begun: LineHeat | null;
  next: LineHeat | null;
  /** Another heat whose re-run the table called; null: none. */
  again: LineHeat | null;
  /** Which ride of the heat is judged. */
  attempt: number;
  /** Sheets still to be sent. */
  unsent: number;
  /** Another phone speaks for the seat; null: none does. */
  seatText: string | null;
  isCut: boolean | null;
  isOver: boolean;
  isRefused: boolean;
  log: DayLog;
  onOpen: (key: string) => void;
  onPanel: (change: (panel: OpenPanel) => OpenPanel) => void;
}

const cornerClass =
  '[clip-path:polygon(18%_0,100%_0,100%_100%,0_100%)] flex w-18 shrink-0 flex-col items-end justify-center pr-2 leading-none touch-manipulation';

/** The link to the heat beside, 64 px wide: the next, or the one left open when the next gate dropped. */
function Corner({
  begun,
  next,
  battery,
  onOpen,
  onPanel,
}: Pick<HeadProps, 'begun' | 'next' | 'battery' | 'onOpen' | 'onPanel'>) {
  if (battery !== null && battery <= LOW_BATTERY)
    return (
      <button
        type="button"
        onClick={() => onPanel(() => 'carry')}
        className={`${cornerClass} bg-stop text-paper`}
      >
        <span className="text-[13px]">{m.judge_battery()} </span>
        <span className="display mt-1 text-[24px]">{battery} %</span>
        <span className="sr-only"> {m.judge_battery_do({ percent: battery })}</span>
      </button>
    );
  const other = begun ?? next;
  if (other === null) return null;
  const words = other.attempt > 1 ? m.judge_ride({ attempt: other.attempt }) : m.judge_next();
  return (
    <button
      type="button"
      onClick={() => onOpen(other.key)}
      className={`${cornerClass} ${begun === null ? 'bg-night text-on-night' : 'bg-live text-on-live'}`}
    >
      <span className="text-[13px]">{begun === null ? words : m.judge_back_to()} </span>
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

/** Another phone speaks for the seat, or took it over; null: nobody does. */
export function seatLine(day: DayLogState): string | null {
  const phones = seatPhones(day);
  const instead = phones.find(({ stands }) => stands === 'instead');
  if (instead !== undefined) return m.judge_seat_instead_line({ person: instead.person });
  const beside = phones.find(({ stands }) => stands === 'beside');
  return beside === undefined ? null : m.judge_seat_beside_line({ person: beside.person });
}

/** Which race, of which class, whose seat, and how many sheets are still to be sent. No tap on a rider draws it again. */
export const LineHead = memo(function LineHead(props: HeadProps) {
  const { heat, seat, isPractice, begun, next, again, attempt } = props;
  const { unsent, seatText, isCut, isOver, isRefused } = props;
  const { onOpen, onPanel } = props;
  const from = useRef<number | null>(null);
  const swipe = (to: number) => {
    const by = from.current === null ? 0 : to - from.current;
    from.current = null;
    if (by < -SWIPE_PX && next !== null) onOpen(next.key);
    if (by > SWIPE_PX && begun !== null) onOpen(begun.key);
  };
  // The seat comes first: the end of the line may be cut off.
  const where = [
    ...(seat === null ? [] : [m.judge_seat({ seat })]),
    phaseShort(heat.heat.phase),
    ...(heat.of > 1 ? [m.judge_serie({ serie: heat.heat.serie, of: heat.of })] : []),
  ].join(' · ');
  const told = isOver ? m.judge_over_line() : seatText;
  const called = isRefused || told !== null ? null : again;
  const line = called ? m.judge_called_again({ number: called.number, attempt: called.attempt }) : told;
  const signal = isCut === false ? m.judge_signal() : m.judge_cut();
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
        onClick={() => onPanel((panel) => (panel === null ? 'menu' : null))}
        aria-label={m.judge_race_menu({ number: heat.number })}
        className="flex shrink-0 items-center pr-1 pl-2"
      >
        <span className={`display leading-none ${heat.number.length > 3 ? 'text-[42px]' : 'text-[56px]'}`}>
          {heat.number}
        </span>
        <Icon name="down" className="size-4 self-end mb-2.5" />
      </button>
      <div className="relative flex min-w-0 grow flex-col justify-center">
        <p
          className={`display leading-[1.05] wrap-anywhere ${called ? 'truncate text-[17px]' : heat.class_name.length > 15 ? 'line-clamp-2 text-[17px]' : 'text-[22px]'}`}
        >
          {heat.class_name}
        </p>
        <p
          role={isRefused || line !== null ? 'alert' : undefined}
          className={`${called ? 'line-clamp-2' : 'truncate'} text-[14px] leading-[18px] ${line !== null && !isRefused ? 'font-semibold text-warn' : ''}`}
        >
          {isPractice && (
            <b className="mr-1.5 bg-signal px-1 text-[13px] tracking-wide text-night">
              {m.judge_practice_tag()}
            </b>
          )}
          {attempt > 1 && (
            <b className="mr-1.5 bg-signal px-1 text-[13px] tracking-wide text-night">
              {m.judge_ride({ attempt })}
            </b>
          )}
          {isRefused ? <b>{m.judge_refused()}</b> : (line ?? where)}
        </p>
        {called && (
          <button
            type="button"
            aria-label={m.judge_go_next({ number: called.number })}
            onClick={() => onOpen(called.key)}
            className="absolute inset-0"
          />
        )}
      </div>
      <BurstKey log={props.log} heat={heat} onBlind={() => onPanel(() => 'photos')} />
      <p className="flex shrink-0 items-center gap-1.5 px-2 text-[17px]" role="img" aria-label={state}>
        <span
          className={`size-3 rounded-full ${isCut === false ? 'bg-go' : 'border-2 border-ink3'} ${isRefused ? 'bg-on-live' : ''}`}
        />
        <span aria-hidden="true">{unsent > 0 && unsent}</span>
      </p>
      <Corner {...props} />
    </header>
  );
});
