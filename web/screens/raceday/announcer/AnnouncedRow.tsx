import { isMoto } from '#rules/stages.ts';
import * as m from '#text/messages/messages.js';
import { phaseShort } from '#text/stages.ts';
import { formatOrdinal } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { placeNeeded } from '#web/parts/followed/Needs.tsx';
import type { LiveFrame } from '#web/parts/live/ask-live.ts';
import type { LiveView } from '#web/parts/live/live-view.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { riddenBefore, type TrackHeat, type TrackRow } from '#web/parts/race/track-heat.ts';
import { placeText } from '#web/parts/race/words.ts';
import { pointsOfPlace, type CupSeason, riderOf } from './cup-season.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { sentenceOf } from './sentence.ts';
import type { RiderStanding } from './standings.ts';

/** This is known of a rider besides the race itself. */
export interface KnownOfRiders {
  live: LiveView;
  frame: LiveFrame;
  race_date: string;
  season: CupSeason | null;
  standings: ReadonlyMap<number, RiderStanding>;
}

interface RowProps {
  row: TrackRow;
  heat: TrackHeat;
  known: KnownOfRiders;
}

interface Said {
  top: string | number | null;
  under: string | null;
  tone?: string;
  /** The colour at the edge of the row. */
  edge?: string;
}

function outcomeWords(outcome: Outcome, isAfterMoto: boolean): Said {
  if (outcome.how === 'depends') return { top: null, under: m.announcer_depends(), tone: 'text-warn' };
  if (outcome.how === 'ends')
    return { top: null, under: isAfterMoto ? m.announcer_out() : m.announcer_ends() };
  const { phase } = outcome;
  const isNamed = phase !== null && (!isAfterMoto || phase === 'LCQ');
  const under = isNamed ? m.announcer_goes_on({ stage: phase }) : m.announcer_passes();
  const edge = isAfterMoto ? 'shadow-[inset_5px_0_0_var(--accent)]' : 'shadow-[inset_5px_0_0_var(--go)]';
  return { top: null, under, tone: 'text-go', edge };
}

/** Gives what is said of a rider once the race is ridden, by the stage: points, who goes on, or who won. */
function useSaid({ row, heat: { race }, known }: RowProps): Said {
  const language = useLanguage();
  const standing = known.standings.get(row.entry_id);
  // The results come a moment after the race, so the points before it are not read as those after it.
  const isCounted = standing?.counted.includes(race.phase) === true;
  const { result } = row;
  const isMotos = isMoto(race.phase);
  const place = result === null ? null : placeText(result, language);
  if (race.phase === 'final') {
    const { rank = null, scoresAlone = false } = isCounted ? standing : {};
    const points = rank === null || !scoresAlone ? null : pointsOfPlace(known.season, known.race_date, rank);
    const isPodium = typeof result === 'number' && result <= 3;
    return {
      top: result === 1 ? m.announcer_champion() : place,
      under: points === null ? null : `+${points}`,
      ...(isPodium && { edge: 'shadow-[inset_5px_0_0_var(--accent)]' }),
    };
  }
  const top = isMotos ? (isCounted ? standing.points : null) : place;
  const outcome = outcomeOf({ ...known.live, frame: known.frame }, race, row.entry_id, standing);
  if (isMotos && typeof result === 'string') return { top, under: result };
  return outcome === null ? { top, under: null } : { ...outcomeWords(outcome, isMotos), top };
}

/** Draws what is said of a rider once the race is ridden. */
function AfterWords({ said: { top, under, tone = 'text-ink2' } }: { said: Said }) {
  return (
    <>
      <span className="block display text-d22 leading-6">{top}</span>
      <span className={`block text-caption leading-4 font-semibold ${tone}`}>{under}</span>
    </>
  );
}

/* On a phone of 360×640 a name of two lines still leaves room for eight riders. */
const nameSize = ({ length }: string): string => {
  if (length <= 15) return 'text-[1.25rem] leading-5 lg:text-d28 lg:leading-7';
  const phone = length > 32 ? 'text-small leading-[0.95rem]' : 'text-[1.0625rem] leading-[1.0625rem]';
  return `${phone} lg:text-d22 lg:leading-6`;
};

/** Draws a rider for the announcer: lane, or place once ridden, name, club, and what is said of the rider. */
export function AnnouncedRow(props: RowProps) {
  const { row, heat, known } = props;
  const language = useLanguage();
  const said = useSaid(props);
  const { race } = heat;
  const { season, live } = known;
  const isRidden = race.state === 'ridden';
  const inCup = riderOf(season, race.category_id, row.rider_id);
  const rank =
    season === null ? (known.standings.get(row.entry_id)?.rank ?? null) : (inCup?.position ?? null);
  const today = riddenBefore(live.races, row.entry_id, race);
  const sentence = isRidden
    ? null
    : sentenceOf(
        {
          category_id: race.category_id,
          rider_id: row.rider_id,
          today,
          needed: placeNeeded(live, { entry_id: row.entry_id, category_id: race.category_id }),
          season,
        },
        language,
      );
  const lead = isRidden ? row.result : row.lane;
  return (
    <li
      className={`flex min-h-[3.1875rem] items-center gap-2.5 border-b border-line pr-4 pl-3 lg:min-h-16.5 lg:gap-5 lg:pl-5 ${isRidden ? (said.edge ?? '') : ''}`}
    >
      <span className="w-5 shrink-0 text-center display text-d28 text-ink2">
        {typeof lead === 'number' ? lead : '–'}
      </span>
      <span className="w-15 shrink-0 text-center">
        <Plate plate={row.plate} colour={heat.colour} />
      </span>
      <span className="min-w-0 grow basis-0">
        <span className={`block display wrap-anywhere ${nameSize(row.name)}`}>{row.name}</span>
        {row.club !== null && (
          <span className="block truncate text-caption leading-4 text-ink2 lg:text-small">{row.club}</span>
        )}
      </span>
      <span className="w-26 shrink-0 max-lg:hidden">
        {inCup !== undefined && inCup.position !== null && (
          <>
            <span className="block font-semibold tabular-nums">
              {`${formatOrdinal(inCup.position, language)} · ${inCup.points}`}
            </span>
            <span className="block text-caption text-ink2">{m.announcer_in_cup()}</span>
          </>
        )}
      </span>
      <span className="w-24 shrink-0 max-lg:hidden">
        <span className="block display text-d22 leading-6 tabular-nums">
          {today.map(({ result }) => result).join(' · ')}
        </span>
        <span className="block text-caption text-ink2">
          {today.map(({ phase }) => phaseShort(phase)).join(' · ')}
        </span>
      </span>
      {isRidden ? (
        <span className="w-18 shrink-0 text-right tabular-nums lg:w-44">
          <AfterWords said={said} />
        </span>
      ) : (
        <>
          <span className="w-18 shrink-0 text-right tabular-nums lg:hidden">
            <span className="block display text-d22 leading-6">
              {rank === null ? null : formatOrdinal(rank, language)}
            </span>
            {/* They stand in the order of the stages, whose names have no room here. */}
            <span className="block truncate text-caption text-ink2">
              {today
                .slice(-3)
                .map(({ result }) => result)
                .join(' · ')}
            </span>
          </span>
          <span className="w-44 shrink-0 text-small max-lg:hidden">{sentence}</span>
        </>
      )}
    </li>
  );
}

/** Draws a rider of the race that closed, beside the race that is read. */
export function ClosedRow(props: RowProps) {
  const { row, heat } = props;
  const said = useSaid(props);
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-line py-1">
      <span className="w-5 shrink-0 display text-d22 text-ink2">
        {typeof row.result === 'number' ? row.result : '–'}
      </span>
      <Plate plate={row.plate} colour={heat.colour} />
      <span className="min-w-0 grow display text-d22 leading-6 wrap-anywhere">{row.name}</span>
      <span className="w-24 shrink-0 text-right tabular-nums">
        <AfterWords said={said} />
      </span>
    </li>
  );
}
