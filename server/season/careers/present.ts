import type { Career } from '#contract/season/careers/careers.ts';
import { comparePhases } from '#rules/stages.ts';
import type { CareerFacts } from '#server/season/careers/career-query.ts';

/** Returns the rider's best current position: in the rankings of open cups, or else of the cups they rode last. */
function bestRanking({ seasons }: CareerFacts): Career['ranking'] {
  const yearOf = (date: string) => date.slice(0, 4);
  const stands = seasons.flatMap(({ cup_id, cup_name, category_id, is_open, line }) => {
    const last = line.at(-1);
    if (!last || last.position === null) return [];
    const { position, riders, race_date } = last;
    return [{ cup_id, cup_name, category_id, position, riders, race_date, is_open }];
  });
  const open = stands.filter(({ is_open }) => is_open);
  const newest = stands.reduce(
    (year, { race_date }) => (yearOf(race_date) > year ? yearOf(race_date) : year),
    '',
  );
  const now = open.length > 0 ? open : stands.filter(({ race_date }) => yearOf(race_date) === newest);
  const [best] = now.toSorted(
    (a, b) => a.position - b.position || b.riders - a.riders || a.cup_id - b.cup_id,
  );
  return best ?? null;
}

/** Returns a rider as the contract defines it. It is null when the rider was never listed in public. */
export function presentCareer(facts: CareerFacts): Career | null {
  const { dates, upcoming } = facts;
  const newest = dates[0] ?? upcoming[0];
  if (newest === undefined) return null;
  const ridden = dates.filter(({ rides }) => rides.length > 0);
  const placed = (most: number) => dates.filter(({ place }) => place !== null && place <= most).length;
  return {
    ...facts,
    plate: newest.plate,
    plate_colour: newest.plate_colour,
    category_name: newest.category_name,
    ranking: bestRanking(facts),
    numbers: {
      dates: ridden.length,
      finals: dates.filter(({ stage }) => stage === 'final').length,
      podiums: placed(3),
      wins: placed(1),
    },
    dates: dates.map((date) => ({
      ...date,
      rides: date.rides
        .map(([phase, place, status, time_ms, splits]) => ({
          phase,
          place,
          status,
          time_ms,
          ...(splits === null ? {} : { splits }),
        }))
        .toSorted((a, b) => comparePhases(a.phase, b.phase)),
    })),
  };
}
