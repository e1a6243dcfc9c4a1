import { useIsMutating } from '@tanstack/react-query';
import type { DayState } from '#contract/raceday/office/day/state.ts';
import * as m from '#text/messages/messages.js';
import { resumesWords, wallClock } from '#text/when.ts';
import { Link } from '#web/ground/address/link.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { rainHref, venueHref } from '#web/ground/address/office-paths.ts';
import { shortAge } from '#text/age.ts';
import { SILENT_SECONDS } from '#web/parts/live/live-view.ts';
import { textLink } from '#web/ui/button-classes.ts';
import { useOutboxNews } from '#web/outbox/use-outbox.ts';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';
import { useInSight } from '#web/ui/effects/use-in-sight.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { askedOf, mendOf, stateHeard, stepHref, stepText } from './state-words.ts';

/** A protest, or a finished class, appears at this interval to somebody who has the page open. */
const lookAgainMs = 30_000;

type Step = DayState['classes'][number]['steps'][number] & { done?: number; of?: number };

const faces: Record<Step['state'], string> = {
  done: 'border-go text-go',
  now: 'border-accent bg-accent text-on-accent',
  later: 'border-line text-ink2',
};

function StepMark({ one, href }: { one: Step; href: string }) {
  const { step, state, done, of } = one;
  const isPart = state !== 'done' && done !== undefined && of !== undefined && done > 0;
  return (
    <li aria-current={state === 'now' ? 'step' : undefined} className="shrink-0">
      <Link
        href={href}
        className={`relative flex min-h-12 items-center gap-1.5 border-b-4 px-3 font-semibold -outline-offset-3 hover:border-ink ${faces[state]}`}
      >
        {state === 'done' && <Icon name="check" className="size-4" />}
        <span className="whitespace-nowrap">
          {stepText(step)}
          {isPart && (
            <span className="ml-1.5 text-small font-normal tabular-nums">
              {m.state_count({ done: String(done), of: String(of) })}
            </span>
          )}
        </span>
        <span className="sr-only">, {stateHeard[state]()}</span>
      </Link>
    </li>
  );
}

/** Lists what prevents a step, each item with a link to correct it. */
function Missing({ one, race_id }: { one: Step; race_id: number }) {
  const asked = askedOf(one);
  if (asked.length === 0) return null;
  return (
    <div className="flex shrink-0 items-baseline gap-x-4 text-small whitespace-nowrap">
      <span className="text-ink2">{m.state_missing({ step: stepText(one.step) })}:</span>
      {asked.map((block) => {
        const { words, href } = mendOf(block, race_id);
        return (
          <Link
            key={block.by}
            href={href}
            className={`inline-flex min-h-12 items-center font-semibold ${textLink}`}
          >
            {words}
          </Link>
        );
      })}
    </div>
  );
}

/** Shows, on a date that is called off, where the reason is and what becomes of the money, because no step is left. */
function CalledOff({ race_id }: { race_id: number }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 border-l-4 border-stop pl-3 print:hidden">
      <span className="display text-d22">{m.race_called_off()}</span>
      <Link href={rainHref(race_id)} className={`inline-flex min-h-12 items-center ${textLink}`}>
        {m.rain_title()}
      </Link>
    </p>
  );
}

/** Tells that a server at the track writes the race, or that something of it came late and waits. */
function AtTrack({ race_id, elsewhere, late }: Pick<DayState, 'race_id' | 'elsewhere' | 'late'>) {
  if (elsewhere === null && late === 0) return null;
  const words =
    elsewhere === null
      ? m.venue_late_waits({ count: late })
      : m.venue_writes({ name: elsewhere.name, age: shortAge(elsewhere.age) });
  const isOld = elsewhere === null || elsewhere.age >= SILENT_SECONDS;
  return (
    <p
      className={`mt-3 flex flex-wrap items-center gap-x-4 border-l-4 bg-surface px-3 print:hidden ${isOld ? 'border-accent' : 'border-live'}`}
    >
      <span className={`font-semibold wrap-anywhere ${isOld ? 'text-warn' : ''}`}>{words}</span>
      <Link href={venueHref(race_id)} className={`inline-flex min-h-12 items-center ${textLink}`}>
        {m.venue_open()}
      </Link>
    </p>
  );
}

interface BarProps {
  race_id: number;
  /** The open class. It is left out for the whole race. */
  category_id?: number | null;
}

/** Shows the state of the day at the top of each of its screens: its steps, the current one, and what prevents it. */
export function DayStateBar({ race_id, category_id = null }: BarProps) {
  const { data, refetch } = useAsk(
    'GET /api/office/races/{id}/day/state',
    { params: { id: race_id } },
    { refetchOnMount: 'always', refetchInterval: lookAgainMs },
  );
  // Every write on the screen below may have changed a step.
  const writing = useIsMutating();
  useOnChange(writing, () => {
    if (writing === 0) void refetch();
  });
  useOutboxNews(({ what }) => {
    if (what === 'sent') void refetch();
  });
  const one = data?.classes.find((other) => other.category_id === category_id);
  const steps: readonly Step[] = one?.steps ?? data?.steps ?? [];
  const now = steps.find(({ state }) => state === 'now');
  const strip = useInSight<HTMLOListElement>(now?.step);
  // Its space is left while it loads, and always the same, so that nothing below it moves.
  if (!data) return <div className="mt-3 h-26 print:hidden" />;
  if (data.called_off) return <CalledOff race_id={race_id} />;
  const track = <AtTrack race_id={race_id} elsewhere={data.elsewhere} late={data.late} />;
  if (steps.length === 0) return track;
  const title = one ? m.state_of_class({ category: one.category_name }) : m.state_title();
  return (
    <section aria-label={title} className="mt-3 min-h-26 border-t-2 border-ink print:hidden">
      {track}
      <ol ref={strip} className="scroll-strip flex border-b border-line">
        {steps.map((step) => (
          <StepMark
            key={step.step}
            one={step}
            href={stepHref(step.step, race_id, one?.category_id ?? null)}
          />
        ))}
      </ol>
      <div className="scroll-strip flex gap-x-8">
        {steps.map((step) => (
          <Missing key={step.step} one={step} race_id={race_id} />
        ))}
      </div>
      {data.resumes_at !== null && (
        <p className="flex items-center gap-2 py-2 font-semibold">
          <Icon name="calendar" className="size-5 shrink-0" />
          {resumesWords(wallClock(data.resumes_at, data.zone))}
        </p>
      )}
      {!now && <p className="py-2 text-small">{m.state_over()}</p>}
    </section>
  );
}
