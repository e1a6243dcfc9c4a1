import { Suspense, useEffect, useState, useEffectEvent, useRef } from 'react';
import * as m from '#text/messages/messages.js';
import { useAwake } from '#web/ui/effects/use-awake.ts';
import { keepPage } from '#web/ground/later/watch-version.ts';
import type { DayLog, DayLogState } from '#web/parts/day-log/log.ts';
import { loadCarryPanel } from '#web/parts/carry/load.ts';
import { lettersOf } from '#web/screens/raceday/judge/parts/heats.ts';
import { Keypad } from './Keypad.tsx';
import { LineBoard } from './LineBoard.tsx';
import { LineHead, type OpenPanel } from './LineHead.tsx';
import { LineMenu, type MenuPanel } from './LineMenu.tsx';
import { keepHand, readHand } from '#web/screens/raceday/judge/parts/settings.ts';
import { useLine, type LineDay } from './use-line.ts';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';
import { batteryLeft } from '#web/parts/day-log/day-log.ts';
import { Button } from '#web/ui/Button.tsx';
import { takeSeat } from '#web/parts/day-log/take-seat.ts';
import { useDay } from '#web/parts/day-log/use-day.ts';
import { placeOfSlot, slotOf } from '#rules/raceday/judging/taps.ts';
import { News } from '#web/parts/live/News.tsx';
import { mayBeOfSeat, takenOver, seatPhones } from '#web/screens/raceday/judge/parts/seat-phones.ts';

interface AllSaidProps {
  line: LineDay;
  onPanel: (panel: MenuPanel) => void;
  onLeave: () => void;
  onAgain: (() => void) | null;
}

/** Shows that every heat has its sheet, or that there is no heat yet. */
function AllSaid({ line, onPanel, onLeave, onAgain }: AllSaidProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const { heats, said, unsent, just } = line;
  if (isChoosing)
    return (
      <div className="mx-auto flex h-dvh max-w-240 flex-col bg-paper text-ink">
        <Keypad
          title={m.judge_pad_race()}
          letters={lettersOf(heats.map(({ number }) => number))}
          onTake={(number) => (line.goTo(number) ? null : m.judge_pad_none({ number }))}
          onClose={() => setIsChoosing(false)}
        />
      </div>
    );
  const last = heats.find(({ key }) => key === just?.key);
  return (
    <div className="gutter mx-auto flex h-dvh max-w-110 flex-col justify-center gap-4 overflow-y-auto bg-paper py-6 text-ink">
      {onAgain !== null && (
        <p className="self-start bg-signal px-2 font-semibold text-night">{m.judge_practice_tag()}</p>
      )}
      <h1 className="display text-[34px] leading-none">{m.judge_all_said()}</h1>
      <p>{heats.length === 0 ? m.judge_no_heats() : m.judge_all_said_text({ count: said.size })}</p>
      <p className="font-semibold">
        {unsent === 0 ? m.judge_unsent_none() : m.judge_unsent({ count: unsent })}
      </p>
      {unsent > 0 && <Button onClick={() => onPanel('carry')}>{m.judge_menu_carry()}</Button>}
      <Button onClick={() => onPanel('read')}>{m.judge_carry_read()}</Button>
      {last !== undefined && (
        <Button onClick={() => line.correct(last)}>{m.judge_undo_saved({ number: last.number })}</Button>
      )}
      {heats.length > 0 && <Button onClick={() => setIsChoosing(true)}>{m.judge_menu_correct()}…</Button>}
      {onAgain !== null && (
        <Button look="primary" onClick={onAgain}>
          {m.judge_practice_again()}
        </Button>
      )}
      <Button onClick={onLeave}>{m.judge_menu_leave()}</Button>
    </div>
  );
}

/** After a tap, the strip of the order is shown for this time. */
const SHOWN_FOR_MS = 4000;

interface Alarm {
  words: string;
  /** Nothing is stored any more. */
  isStop: boolean;
}

/** Gives the worst problem that a judge has to know before the next tap. It is null when nothing is wrong. */
function alarmOf(day: DayLogState): Alarm | null {
  const phones = seatPhones(day);
  const instead = phones.find(({ stands }) => stands === 'instead');
  const beside = phones.find(({ stands }) => stands === 'beside');
  const isStop = day.isRefused;
  const words = isStop
    ? m.judge_refused()
    : instead
      ? m.judge_seat_instead_line(instead)
      : day.isOver
        ? m.judge_over_line()
        : beside && m.judge_seat_beside_line(beside);
  return words === undefined ? null : { words, isStop };
}

/** Draws an alarm over the strip. A tap shows the strip for a while, unless nothing is stored any more. */
function LineAlarm({ alarm: { words, isStop } }: { alarm: Alarm }) {
  const [isAside, setIsAside] = useState(false);
  const stepAside = () => {
    setIsAside(true);
    setTimeout(() => setIsAside(false), SHOWN_FOR_MS);
  };
  return (
    <div role="alert" className="relative z-10 h-0 shrink-0">
      {!isAside && (
        <button
          type="button"
          disabled={isStop}
          onClick={stepAside}
          className={`h-12 w-full border-b-2 border-ink px-3 text-left display text-[20px] leading-[1.05] ${isStop ? 'bg-live text-on-live' : 'bg-signal text-night'}`}
        >
          {words}
        </button>
      )}
    </div>
  );
}

/** Makes the back button ask before it leaves an open heat. The returned function leaves in spite of it. */
function useBackAsks(isOpen: boolean, onAsk: () => void): () => void {
  const isLeaving = useRef(false);
  const stay = useEffectEvent(() => {
    if (isLeaving.current) return;
    if (!isOpen) {
      isLeaving.current = true;
      history.back();
      return;
    }
    history.pushState(history.state, '');
    onAsk();
  });
  useEffect(() => {
    history.pushState(history.state, '');
    const onBack = () => stay();
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, []);
  return () => {
    isLeaving.current = true;
    history.go(-2);
  };
}

/** Offers, beside a phone whose code was read, to let this phone stand in for it. */
function SeatOfRead({ log, from }: { log: DayLog; from: string }) {
  const day = useDay(log);
  if (takenOver(day).has(from))
    return (
      <p role="status" className="border-l-6 border-go bg-surface p-3 font-semibold">
        {m.judge_seat_replaced_qr()}
      </p>
    );
  if (!mayBeOfSeat(day, from)) return null;
  return (
    <div className="space-y-2 border-l-6 border-warn bg-surface p-3">
      <p>{m.judge_seat_qr()}</p>
      <Button onClick={() => void takeSeat(log, from).catch(() => undefined)}>{m.judge_seat_take()}</Button>
    </div>
  );
}

interface BackProps {
  number: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks whether to leave, when the phone's back button was pressed while a heat is open. */
function BackPanel({ number, onStay, onLeave }: BackProps) {
  return (
    <div role="alert" className="flex min-h-0 grow flex-col gap-3 p-3">
      <h2 className="display text-[24px] leading-none">{m.judge_back_title({ number })}</h2>
      <p>{m.judge_back_why()}</p>
      <Button look="primary" onClick={onStay} className="min-h-16">
        {m.judge_back_stay({ number })}
      </Button>
      <Button onClick={onLeave}>{m.judge_back_leave()}</Button>
    </div>
  );
}

const LOOK_MS = 60_000;

/** Reads the charge of the battery in percent. It is null when it is not known. */
function useBattery(): number | null {
  const [percent, setPercent] = useState<number | null>(null);
  useEffect(() => {
    const look = () => void batteryLeft().then(setPercent);
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return percent;
}

const CarryPanel = onDemand(loadCarryPanel);

const loadPhotoPanel = async () => (await import('./PhotoPanel.tsx')).PhotoPanel;
const PhotoPanel = onDemand(loadPhotoPanel);
// The first tap does not need it, and later there may be no signal, so it is loaded after the rest.
loadPhotoPanel().catch(() => undefined);

interface LineScreenProps {
  log: DayLog;
  onReady: () => void;
  onLeave: () => void;
  /** Starts the practice day again. It is null on a real day. */
  onAgain: (() => void) | null;
}

/** Tells screen readers which place a rider got, or lost, and that the heat before is stored on the phone. */
function LineNews({ line: { heat, taps, just } }: { line: LineDay }) {
  const places = (heat?.riders ?? []).map(({ entry_id, plate }): [string, string] => {
    const slot = slotOf(taps, entry_id);
    const mark = taps.marks.find((one) => one.entry_id === entry_id);
    return [
      plate,
      slot !== null ? m.judge_place({ place: placeOfSlot(taps, slot) }) : mark ? mark.status : '',
    ];
  });
  const saved = just === null ? '' : `${m.judge_saved(just)} ${m.judge_saved_here()}`;
  return (
    <>
      <News
        about={heat?.key ?? ''}
        states={new Map(places)}
        wordsOf={(changes) => {
          // A rider who is put before others, or taken away, moves them; only that rider is said.
          const own = changes.filter(({ before, state }) => before === '' || state === '');
          return (own.length > 0 ? own : changes)
            .map(({ name: plate, state }) =>
              state === '' ? m.judge_news_none({ plate }) : `${state}: ${plate}`,
            )
            .join('. ');
        }}
      />
      <News about="" states={new Map([['saved', saved]])} wordsOf={([one]) => one?.state ?? ''} />
    </>
  );
}

/** Draws the finish line, one heat at a time. Questions stand in the place of its tiles. */
export function LineScreen({ log, onReady, onLeave, onAgain }: LineScreenProps) {
  const line = useLine(log);
  const { heat, heats, day } = line;
  const [panel, setPanel] = useState<OpenPanel>(null);
  const [hand, setHand] = useState(readHand);
  const battery = useBattery();
  useAwake();
  // A page that reloads itself in the middle of a heat would lose the heat.
  useEffect(keepPage, []);
  const close = () => setPanel(null);
  const goBack = useBackAsks(day.drafts.size > 0, () => setPanel('back'));

  const alarm = alarmOf(day);
  const carry = (panel === 'carry' || panel === 'read') && (
    <Suspense>
      <CarryPanel
        log={log}
        heats={heats}
        beside={SeatOfRead}
        isReadFirst={panel === 'read'}
        onClose={close}
      />
    </Suspense>
  );
  if (heat === null)
    return (
      <>
        <LineNews line={line} />
        {carry === false ? (
          <AllSaid line={line} onPanel={setPanel} onLeave={onLeave} onAgain={onAgain} />
        ) : (
          <div className="mx-auto flex h-dvh max-w-240 flex-col bg-paper text-ink">{carry}</div>
        )}
      </>
    );
  return (
    <>
      <LineNews line={line} />
      <div className="mx-auto flex h-dvh max-w-240 flex-col overflow-hidden bg-paper text-ink">
        <LineHead
          heat={heat}
          log={log}
          seat={day.me?.session?.seat ?? null}
          isPractice={onAgain !== null}
          battery={battery}
          begun={line.begun}
          again={line.again}
          attempt={line.attempt}
          next={line.next}
          unsent={line.unsent}
          isCut={day.isCut}
          onOpen={line.openKey}
          onPanel={setPanel}
        />
        {panel === null && (
          <>
            {alarm !== null && <LineAlarm key={alarm.words} alarm={alarm} />}
            <LineBoard key={heat.key} line={line} heat={heat} hand={hand} />
          </>
        )}
        {panel === 'menu' && (
          <LineMenu
            log={log}
            line={line}
            heat={heat}
            hand={hand}
            onHand={(next) => {
              keepHand(next);
              setHand(next);
            }}
            onPanel={setPanel}
            onReady={onReady}
            onLeave={onLeave}
          />
        )}
        {panel === 'race' && (
          <Keypad
            title={m.judge_pad_race()}
            letters={lettersOf(heats.map(({ number }) => number))}
            onTake={(number) => {
              if (!line.goTo(number)) return m.judge_pad_none({ number });
              close();
              return null;
            }}
            onClose={close}
          />
        )}
        {panel === 'back' && <BackPanel number={heat.number} onStay={close} onLeave={goBack} />}
        {panel === 'photos' && (
          <Suspense>
            <PhotoPanel log={log} heat={heat} onClose={close} />
          </Suspense>
        )}
        {carry}
      </div>
    </>
  );
}
