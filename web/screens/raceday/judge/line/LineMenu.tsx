import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { SeatPart } from '#web/screens/raceday/judge/parts/SeatPart.tsx';
import { heatsOwed, type LineHeat } from '#web/screens/raceday/judge/parts/heats.ts';
import type { HandSettings } from '#web/screens/raceday/judge/parts/settings.ts';
import type { LineDay } from './use-line.ts';
import { RETRACT_REASONS } from '#rules/raceday/judging/heat-ops.ts';
import { Button } from '#web/ui/Button.tsx';

const reasons: Record<(typeof RETRACT_REASONS)[number], () => string> = {
  other_race: m.judge_retract_other_race,
  not_seen: m.judge_retract_not_seen,
  slip: m.judge_retract_slip,
};

interface RetractProps {
  line: LineDay;
  heat: LineHeat;
  onClose: () => void;
}

/** Asks why a sheet is taken back. One tap gives the reason and takes it back. */
function RetractPanel({ line, heat, onClose }: RetractProps) {
  const [isWrong, setIsWrong] = useState(false);
  const say = async (why: (typeof RETRACT_REASONS)[number]) => {
    if (await line.retract(heat, why)) onClose();
    else setIsWrong(true);
  };
  return (
    <div role="alert" className="flex min-h-0 grow flex-col gap-3 overflow-y-auto p-3">
      <h2 className="display text-[24px] leading-none">{m.judge_retract_title({ number: heat.number })}</h2>
      <p>{m.judge_retract_why()}</p>
      {RETRACT_REASONS.map((why) => (
        <Button key={why} onClick={() => void say(why)} className="min-h-16">
          {reasons[why]()}
        </Button>
      ))}
      {isWrong && <p className="font-semibold text-stop">{m.judge_no_storage()}</p>}
      <Button look="primary" onClick={onClose} className="mt-auto min-h-16">
        {m.judge_close()}
      </Button>
    </div>
  );
}

/** The panels that the menu opens in the place of the tiles. */
export type MenuPanel = 'race' | 'photos' | 'carry' | 'read';

interface MenuProps {
  log: DayLog;
  line: LineDay;
  heat: LineHeat;
  hand: HandSettings;
  onHand: (hand: HandSettings) => void;
  onPanel: (panel: MenuPanel | null) => void;
  onReady: () => void;
  onLeave: () => void;
}

interface RowProps {
  icon: IconName;
  words: string;
  isOn?: boolean;
  onPress: () => void;
}

function Row({ icon, words, isOn, onPress }: RowProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className="flex min-h-13 w-full items-center gap-3 border-b border-line px-3 py-1 text-left text-[17px] font-semibold aria-pressed:bg-signal aria-pressed:text-night"
    >
      <Icon name={icon} />
      <span className="min-w-0 wrap-anywhere">{words}</span>
    </button>
  );
}

/** So many numbers fit on a line. */
const MOST_PENDING = 8;

/** Draws the rare actions, one tap behind the race number. */
export function LineMenu({ log, line, heat, hand, onHand, onPanel, onReady, onLeave }: MenuProps) {
  const { heats, said, unsent, day } = line;
  const [isLeaving, setIsLeaving] = useState(false);
  const [taken, take] = useState<LineHeat | null>(null);
  const at = heats.indexOf(heat);
  const before = heats.slice(0, at).findLast(({ key }) => said.has(key));
  /** The heat whose sheet may be taken back: the one on the screen, or the last one recorded before it. */
  const mine = line.isSaid || line.isCorrected ? heat : before;
  const pending = heatsOwed(heats, { said, begun: day.drafts });
  const refused = day.ops.filter((kept) => kept.refused !== null).length;
  const isKeptBack = day.ops.some(({ refused: code }) => code === 'judging.sheet_counts');
  const held = day.ops.filter((kept) => kept.held !== null).length;
  const leave = () => {
    if (unsent === 0) onLeave();
    else setIsLeaving(true);
  };
  if (taken !== null) return <RetractPanel line={line} heat={taken} onClose={() => onPanel(null)} />;
  return (
    <nav
      aria-label={m.judge_menu()}
      className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain"
    >
      {isLeaving ? (
        <div role="alert" className="space-y-3 border-l-4 border-stop bg-surface p-3">
          <p>{m.judge_leave_unsent({ count: unsent })}</p>
          <Row icon="exit" words={m.judge_leave_anyway()} onPress={onLeave} />
          <Row icon="back" words={m.judge_close()} onPress={() => setIsLeaving(false)} />
        </div>
      ) : (
        <>
          <Row icon="back" words={m.judge_close()} onPress={() => onPanel(null)} />
          <Row icon="search" words={`${m.judge_pad_race()}…`} onPress={() => onPanel('race')} />
          {before !== undefined && (
            <>
              <Row
                icon="history"
                words={m.judge_menu_correct_race({ number: before.number })}
                onPress={() => {
                  line.correct(before);
                  onPanel(null);
                }}
              />
              <Row
                icon="turn"
                words={m.judge_menu_again_race({ number: before.number })}
                onPress={() => {
                  line.rideAgain(before);
                  onPanel(null);
                }}
              />
            </>
          )}
          {mine !== undefined && (
            <Row
              icon="close"
              words={m.judge_menu_retract({ number: mine.number })}
              onPress={() => take(mine)}
            />
          )}
          {(line.isCorrected || (!line.isSaid && day.drafts.has(heat.key))) && (
            <Row
              icon="bin"
              words={
                line.isCorrected
                  ? m.judge_menu_discard({ number: heat.number })
                  : m.judge_menu_begin_again({ number: heat.number })
              }
              onPress={() => {
                line.discard();
                onPanel(null);
              }}
            />
          )}
          <Row icon="camera" words={m.judge_menu_photo()} onPress={() => onPanel('photos')} />
          <Row icon="share" words={m.judge_menu_carry()} onPress={() => onPanel('carry')} />
          <Row
            icon="phone"
            words={m.judge_set_left()}
            isOn={hand.isLeft}
            onPress={() => onHand({ ...hand, isLeft: !hand.isLeft })}
          />
          <Row
            icon="eye"
            words={m.judge_set_large()}
            isOn={hand.isLarge}
            onPress={() => onHand({ ...hand, isLarge: !hand.isLarge })}
          />
          <Row
            icon="list"
            words={m.judge_set_pad()}
            isOn={hand.isPad}
            onPress={() => onHand({ ...hand, isPad: !hand.isPad })}
          />
          <Row icon="check" words={m.judge_menu_ready()} onPress={onReady} />
          <Row icon="exit" words={m.judge_menu_leave()} onPress={leave} />
          <div className="p-3 empty:hidden">
            <SeatPart log={log} />
          </div>
          <div className="space-y-1 p-3 text-[15px]">
            <p>
              {pending.length === 0
                ? m.judge_menu_pending_none()
                : m.judge_menu_pending({
                    numbers: pending
                      .slice(0, MOST_PENDING)
                      .map(({ number }) => number)
                      .join(', '),
                  })}
            </p>
            {refused > 0 && (
              <p className="font-semibold text-stop">{m.judge_refused_some({ count: refused })}</p>
            )}
            {isKeptBack && <p className="font-semibold text-stop">{m.judge_retract_late()}</p>}
            {held > 0 && <p className="font-semibold text-warn">{m.judge_held_some({ count: held })}</p>}
          </div>
        </>
      )}
    </nav>
  );
}
