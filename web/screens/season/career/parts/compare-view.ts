import type { Career, Comparison } from '#contract/season/careers/careers.ts';
import type { SeasonView, StandingLine } from './season-line.ts';

/** What the season of one of the two says. A value is null where nothing is known. */
interface SideView {
  ranking: { position: number; riders: number } | null;
  points: number | null;
  dates: number;
  finals: number;
  podiums: number;
}

export interface CompareView {
  rival: Omit<Comparison, 'meetings'>;
  is_minor: boolean;
  meetings: Comparison['meetings'];
  /** The names of the two seasons. It is one if both ride the same cup. */
  cups: string[];
  own: SideView;
  other: SideView;
  /** The line of both in one class of one cup. It is null if they ride different ones. */
  season: SeasonView | null;
}

type Season = Career['seasons'][number];

const podium = 3;

/** The place behind everybody who has one. */
const unplaced = 9;

/** Tells who was ahead in a heat: above 0 the first rider, below 0 the other one. */
export const aheadIn = ({ place, other_place }: Comparison['meetings'][number]): number =>
  (other_place ?? unplaced) - (place ?? unplaced);

const isSame = (a: Season, b: Season) => a.cup_id === b.cup_id && a.category_id === b.category_id;

function sideOf({ dates }: Career, season: Season | undefined): SideView {
  const ridden = dates.filter(({ cup_id }) => cup_id === season?.cup_id);
  const rides = ridden.flatMap((date) => date.rides);
  const last = season?.line.at(-1);
  return {
    ranking: last?.position == null ? null : { position: last.position, riders: last.riders },
    points: last?.points ?? null,
    dates: ridden.length,
    finals: rides.filter(({ phase }) => phase === 'final').length,
    podiums: ridden.filter(({ place }) => place !== null && place <= podium).length,
  };
}

/** Puts the standings of another rider at the dates of one, so that both lines stand over each other. */
function overEachOther(own: StandingLine, other: StandingLine): { own: StandingLine; other: StandingLine } {
  const days = [...new Set([...own, ...other].map(({ race_date }) => race_date))].toSorted();
  const at = (line: StandingLine) =>
    days.map(
      (race_date) =>
        line.find((one) => one.race_date === race_date) ?? {
          race_date,
          position: null,
          points: 0,
          riders: 0,
        },
    );
  return { own: at(own), other: at(other) };
}

/** Computes what two riders say side by side. Both seasons are of the last cup that they share, or else of each one's own. */
export function viewOfComparison(career: Career, rival: Comparison, other: Career): CompareView {
  const { meetings, ...about } = rival;
  const own = career.seasons.find((one) => other.seasons.some((season) => isSame(one, season)));
  const shared = own && other.seasons.find((season) => isSame(own, season));
  const [mine, theirs] = [own ?? career.seasons[0], shared ?? other.seasons[0]];
  const lines = own && shared ? overEachOther(own.line, shared.line) : null;
  return {
    rival: about,
    is_minor: other.is_minor,
    meetings,
    cups: [...new Set([mine?.cup_name, theirs?.cup_name].filter((name) => name !== undefined))],
    own: sideOf(career, mine),
    other: sideOf(other, theirs),
    season:
      own === undefined || lines === null
        ? null
        : {
            ...own,
            line: lines.own,
            before: { cup_id: own.cup_id, cup_name: rival.name, line: lines.other },
          },
  };
}
