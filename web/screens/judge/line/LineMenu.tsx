import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { SeatPart } from '#web/screens/judge/seat/SeatPart.tsx';
import { heatsOwed, type LineHeat } from './heats.ts';
import type { HandSettings } from './settings.ts';
import type { LineDay } from './use-line.ts';

/** What the menu opens in the place of the tiles. */
export type MenuPanel = 'race' | 'photos' | 'carry';

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

/** More numbers than this do not fit on a line. */
const MOST_PENDING = 8;

/** Rare actions, one tap behind the race number. */
export function LineMenu({ log, line, heat, hand, onHand, onPanel, onReady, onLeave }: MenuProps) {
  const { heats, said, unsent, day } = line;
  const [isLeaving, setIsLeaving] = useState(false);
  const at = heats.indexOf(heat);
  const before = heats.slice(0, at).findLast(({ key }) => said.has(key));
  const pending = heatsOwed(heats, { said, begun: day.drafts });
  const refused = day.ops.filter((kept) => kept.refused !== null).length;
  const held = day.ops.filter((kept) => kept.held !== null).length;
  const leave = () => {
    if (unsent === 0) onLeave();
    else setIsLeaving(true);
  };
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
            {held > 0 && <p className="font-semibold text-warn">{m.judge_held_some({ count: held })}</p>}
          </div>
        </>
      )}
    </nav>
  );
}
