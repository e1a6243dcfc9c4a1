import type { StageOnBoard } from '#contract/raceday/live/posting.ts';
import { awaitsCorrection } from '#rules/raceday/live/protests.ts';
import type { ResultStatus } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { formatInstant } from '#web/ground/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { clockLeft, hourIn } from './clock-left.ts';
import { owedWords, stageWord } from './protest-words.ts';
import type { PostingDesk } from './use-posting-desk.ts';

/** A step of a stage that needs a reason: it is posted, taken back from the public, or undone as a whole. */
export type StageStep = ResultStatus | 'UNMADE';

interface StageProps {
  one: StageOnBoard;
  zone: string;
  /** The time by the server's clock. */
  now: number;
  busy: boolean;
  /** It is the latest stage of its class, and no race of it has its result. */
  canUnmake: boolean;
  /** Asks for the reason of a step. A step without a reason is taken for several classes at once. */
  onAsk: (became: StageStep) => void;
  /** Gives the page where a heat is corrected. */
  heatHref: PostingDesk['heatHref'];
}

const states: Readonly<Record<ResultStatus, () => string>> = {
  RACING: m.posting_state_RACING,
  PROVISIONAL: m.posting_state_PROVISIONAL,
  OFFICIAL: m.posting_state_OFFICIAL,
};

/** Writes the state of a stage in one line. */
function stateText({ state, until }: StageOnBoard, zone: string, now: number): string {
  const word = states[state]();
  if (state !== 'PROVISIONAL' || until === null) return word;
  const left = Date.parse(until) - now;
  const clock = left > 0 ? m.posting_left({ clock: clockLeft(left) }) : m.posting_over();
  return [word, m.posting_until({ time: hourIn(until, zone) }), clock].join(' · ');
}

interface NextStep {
  words: string;
  go: () => void;
}

/** Gives the steps of a stage that need a reason, the usual one first. */
function stepsOf({ one, now, canUnmake, onAsk }: StageProps): NextStep[] {
  const { state, until, open_heats, changed, open_protests } = one;
  if (state === 'RACING')
    return canUnmake
      ? [{ words: m.day_unmake({ stage: stageWord(one.stage) }), go: () => onAsk('UNMADE') }]
      : [];
  const back: NextStep = { words: m.posting_do_RACING(), go: () => onAsk('RACING') };
  const again: NextStep = { words: m.posting_do_again(), go: () => onAsk('PROVISIONAL') };
  if (state === 'OFFICIAL') return changed && open_heats === 0 ? [again, back] : [back];
  const isEarly = until !== null && now < Date.parse(until);
  const early: NextStep = { words: m.posting_do_early(), go: () => onAsk('OFFICIAL') };
  return !changed && open_protests === 0 && isEarly ? [early, back] : [back];
}

/** Shows a stage of a class: how far it is published, its deadline, what prevents the next step, and the steps. */
export function StageLine(props: StageProps) {
  const { one, zone, now, busy, heatHref } = props;
  const { state, open_heats, changed, open_protests, protests, posted_at, by, reason, category_name, stage } =
    one;
  const name = stageWord(stage);
  return (
    <li className="grid gap-x-4 gap-y-2 py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-semibold">{name}</span> ·{' '}
          <span
            className={state === 'OFFICIAL' ? 'font-semibold text-go' : state === 'RACING' ? 'text-ink2' : ''}
          >
            {stateText(one, zone, now)}
          </span>
        </p>
        {open_heats > 0 && (
          <p className="text-small text-ink2">{m.posting_open_heats({ count: open_heats })}</p>
        )}
        {open_protests > 0 && (
          <p className="text-small font-semibold text-warn">
            {m.posting_open_protests({ count: open_protests })}
            {state === 'PROVISIONAL' && ` · ${m.posting_blocked()}`}
          </p>
        )}
        {protests.map(
          ({ receipt, step, ...heat }) =>
            awaitsCorrection(step) && (
              <Link
                key={receipt}
                href={heatHref(heat)}
                className={`inline-flex min-h-12 items-center text-small font-semibold ${textLink}`}
              >
                {m.protest_receipt({ receipt })}: {owedWords(heat)}
              </Link>
            ),
        )}
        {changed && <p className="text-small font-semibold text-warn">{m.posting_changed()}</p>}
        {posted_at !== null && (
          <p className="text-small text-ink2 wrap-anywhere">
            {m.posting_by({ by, when: formatInstant(posted_at, zone) })}
            {reason !== null && ` · ${reason}`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {stepsOf(props).map(({ words, go }) => (
          <Button
            key={words}
            busy={busy}
            onClick={go}
            aria-label={m.posting_of({ action: words, what: `${category_name}, ${name}` })}
          >
            {words}
          </Button>
        ))}
      </div>
    </li>
  );
}
