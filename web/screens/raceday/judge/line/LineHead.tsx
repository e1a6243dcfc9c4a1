import { memo, useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { phaseShort } from '#text/stages.ts';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { DayLog } from '#web/parts/day-log/log.ts';
import type { LineHeat } from '#web/screens/raceday/judge/parts/heats.ts';
import type { MenuPanel } from './LineMenu.tsx';

interface BurstProps {
  log: DayLog;
  heat: LineHeat;
  /** Runs when there is no camera, or it was refused. The phone's own camera then takes the pictures. */
  onBlind: () => void;
}

/** Draws the key for a burst of pictures of the line, for the commissaire. A press loads its code. */
function BurstKey({ log, heat, onBlind }: BurstProps) {
  const [isTaking, setIsTaking] = useState(false);
  const take = async () => {
    if (isTaking) return;
    setIsTaking(true);
    try {
      const { takeBurst } = await import('./burst.ts');
      await log.addPhotos(heat.key, await takeBurst());
    } catch {
      onBlind();
    }
    setIsTaking(false);
  };
  return (
    <button
      type="button"
      aria-label={isTaking ? m.judge_burst_taking() : m.judge_burst({ number: heat.number })}
      onClick={() => void take()}
      className={`flex w-11 shrink-0 touch-manipulation items-center justify-center ${isTaking ? 'bg-live text-on-live' : ''}`}
    >
      <Icon name="camera" className="size-6" />
    </button>
  );
}

/** A swipe of at least this length goes to the next heat on that side. */
const SWIPE_PX = 60;
/** Below this percentage, a phone should hand over its data. */
const LOW_BATTERY = 10;

/** The panel in the place of the tiles. It is null when there is none. */
export type OpenPanel = MenuPanel | 'menu' | 'back' | null;

interface HeadProps {
  heat: LineHeat;
  seat: number | null;
  isPractice: boolean;
  battery: number | null;
  /** The heats beside this one: the one that is still open, and the next one. */
  begun: LineHeat | null;
  next: LineHeat | null;
  /** Another heat whose re-run the table called. It is null when there is none. */
  again: LineHeat | null;
  /** The number of the ride of the heat that is being judged. */
  attempt: number;
  /** The number of sheets that still have to be sent. */
  unsent: number;
  isCut: boolean | null;
  log: DayLog;
  onOpen: (key: string) => void;
  onPanel: (change: (panel: OpenPanel) => OpenPanel) => void;
}

const cornerClass =
  '[clip-path:polygon(18%_0,100%_0,100%_100%,0_100%)] flex w-18 shrink-0 flex-col items-end justify-center pr-2 leading-none touch-manipulation';

/** Draws a link to a heat beside this one, 64 px wide: the next, or the one left open when the next gate dropped. */
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

/** Shows the race, class, seat, and how many sheets are still to be sent. No tap on a rider draws it again. */
export const LineHead = memo(function LineHead(props: HeadProps) {
  const { heat, seat, isPractice, begun, next, again, attempt } = props;
  const { unsent, isCut } = props;
  const { onOpen, onPanel } = props;
  const from = useRef<number | null>(null);
  const swipe = (to: number) => {
    const by = from.current === null ? 0 : to - from.current;
    from.current = null;
    if (by < -SWIPE_PX && next !== null) onOpen(next.key);
    if (by > SWIPE_PX && begun !== null) onOpen(begun.key);
  };
  const where = [
    ...(seat === null ? [] : [m.judge_seat({ seat })]),
    phaseShort(heat.heat.phase),
    ...(heat.of > 1 ? [m.judge_serie({ serie: heat.heat.serie, of: heat.of })] : []),
  ].join(' · ');
  const called = again;
  const signal = isCut === false ? m.judge_signal() : m.judge_cut();
  const state = m.judge_state_dot({
    signal,
    unsent: unsent === 0 ? m.judge_unsent_none() : m.judge_unsent({ count: unsent }),
  });
  return (
    <header
      onPointerDown={({ clientX }) => (from.current = clientX)}
      onPointerUp={({ clientX }) => swipe(clientX)}
      className="flex h-16 shrink-0 touch-none items-stretch border-b-2 border-ink bg-paper select-none"
    >
      {/* Another heat is another subject: a keyboard continues at its head, never on the first rider. */}
      <h1 key={heat.key} ref={focusOnMount} tabIndex={-1} className="sr-only">
        {[heat.number, heat.class_name, where].join(', ')}
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
          className={`display leading-[1.05] wrap-anywhere ${called ? 'truncate text-[17px]' : heat.class_name.length > 15 ? 'line-clamp-2 text-[15px]' : 'text-[22px]'}`}
        >
          {heat.class_name}
        </p>
        <p
          role={called === null ? undefined : 'alert'}
          className={`line-clamp-2 text-[14px] leading-[15px] ${called === null ? '' : 'font-semibold text-warn'}`}
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
          {called === null ? where : m.judge_called_again({ number: called.number, attempt: called.attempt })}
        </p>
        {called !== null && (
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
        <span className={`size-3 rounded-full ${isCut === false ? 'bg-go' : 'border-2 border-ink3'}`} />
        <span aria-hidden="true">{unsent > 0 && unsent}</span>
      </p>
      <Corner {...props} />
    </header>
  );
});
