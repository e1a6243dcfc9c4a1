import type { StageOnBoard } from '#contract/live/posting.ts';
import type { ResultStatus } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { formatInstant } from '#web/app/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { clockLeft, hourIn } from './clock-left.ts';
import { stageWord } from './protest-words.ts';

interface StageProps {
  one: StageOnBoard;
  zone: string;
  /** By the server's clock. */
  now: number;
  busy: boolean;
  onPost: (became: ResultStatus) => void;
  /** The same with a reason, which the form asks for. */
  onAsk: (became: ResultStatus) => void;
}

const states: Readonly<Record<ResultStatus, () => string>> = {
  RACING: m.posting_state_RACING,
  PROVISIONAL: m.posting_state_PROVISIONAL,
  OFFICIAL: m.posting_state_OFFICIAL,
};

/** The state of a stage, in one line. */
function stateText({ state, until }: StageOnBoard, zone: string, now: number): string {
  const word = states[state]();
  if (state !== 'PROVISIONAL' || until === null) return word;
  const left = Date.parse(until) - now;
  const clock = left > 0 ? m.posting_left({ clock: clockLeft(left) }) : m.posting_over();
  return [word, m.posting_until({ time: hourIn(until, zone) }), clock].join(' · ');
}

interface NextStep {
  words: string;
  isMain: boolean;
  go: () => void;
}

/** The possible steps of a stage, the usual one first. */
function stepsOf({ one, now, onPost, onAsk }: StageProps): NextStep[] {
  const { state, until, open_heats, changed, open_protests } = one;
  const post: NextStep = { words: m.posting_do_PROVISIONAL(), isMain: true, go: () => onPost('PROVISIONAL') };
  if (state === 'RACING') return open_heats === 0 ? [post] : [];
  const back: NextStep = { words: m.posting_do_RACING(), isMain: false, go: () => onAsk('RACING') };
  const again = { ...post, words: m.posting_do_again() };
  if (state === 'OFFICIAL') return changed ? [{ ...again, go: () => onAsk('PROVISIONAL') }, back] : [back];
  if (changed) return open_heats === 0 ? [again, back] : [back];
  if (open_protests > 0) return [back];
  const isEarly = until !== null && now < Date.parse(until);
  const official: NextStep = isEarly
    ? { words: m.posting_do_early(), isMain: false, go: () => onAsk('OFFICIAL') }
    : { words: m.posting_do_OFFICIAL(), isMain: true, go: () => onPost('OFFICIAL') };
  return [official, back];
}

/** A stage of a class: how far it is published, its deadline, what prevents the next step, and the steps. */
export function StageLine(props: StageProps) {
  const { one, zone, now, busy } = props;
  const { state, open_heats, changed, open_protests, posted_at, by, reason, category_name, stage } = one;
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
        {changed && <p className="text-small font-semibold text-warn">{m.posting_changed()}</p>}
        {posted_at !== null && (
          <p className="text-small text-ink2 wrap-anywhere">
            {m.posting_by({ by, when: formatInstant(posted_at, zone) })}
            {reason !== null && ` · ${reason}`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {stepsOf(props).map(({ words, isMain, go }) => (
          <Button
            key={words}
            look={isMain ? 'primary' : 'secondary'}
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
