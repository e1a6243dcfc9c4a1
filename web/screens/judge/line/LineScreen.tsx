import { lazy, Suspense, useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { useAwake } from '#web/ui/effects/use-awake.ts';
import { keepPage } from '#web/app/later/watch-version.ts';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { loadCarryPanel } from '#web/parts/carry/load.ts';
import { SeatOfRead } from '#web/screens/judge/seat/SeatOfRead.tsx';
import { AllSaid } from './AllSaid.tsx';
import { lettersOf } from './heats.ts';
import { Keypad } from './Keypad.tsx';
import { LineBoard } from './LineBoard.tsx';
import { LineHead, type OpenPanel, seatLine } from './LineHead.tsx';
import { LineMenu } from './LineMenu.tsx';
import { keepHand, readHand } from './settings.ts';
import { BackPanel } from './BackPanel.tsx';
import { useBackAsks } from './use-back-asks.ts';
import { useBattery } from './use-battery.ts';
import { useLine } from './use-line.ts';

const CarryPanel = lazy(loadCarryPanel);

const loadPhotoPanel = async () => ({ default: (await import('./PhotoPanel.tsx')).PhotoPanel });
const PhotoPanel = lazy(loadPhotoPanel);
// The first tap does not need it, and later there may be no signal: it comes behind the rest.
loadPhotoPanel().catch(() => undefined);

interface LineScreenProps {
  log: DayLog;
  onReady: () => void;
  onLeave: () => void;
  /** Starts the practice day again; null: it is a real day. */
  onAgain: (() => void) | null;
}

/** The finish line: one heat at a time, and whatever is asked beside it in the place of its tiles. */
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

  const carry = panel === 'carry' && (
    <Suspense>
      <CarryPanel log={log} heats={heats} beside={SeatOfRead} onClose={close} />
    </Suspense>
  );
  if (heat === null)
    return carry === false ? (
      <AllSaid line={line} onCarry={() => setPanel('carry')} onLeave={onLeave} onAgain={onAgain} />
    ) : (
      <div className="mx-auto flex h-dvh max-w-240 flex-col bg-paper text-ink">{carry}</div>
    );
  return (
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
        seatText={seatLine(day)}
        isCut={day.isCut}
        isOver={day.isOver}
        isRefused={day.isRefused}
        onOpen={line.openKey}
        onPanel={setPanel}
      />
      {panel === null && <LineBoard key={heat.key} line={line} heat={heat} hand={hand} />}
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
  );
}
