import { classify } from '../rules/raceday/classification/classification.ts';
import { rankCup } from '#rules/season/cups/season/ranking.ts';
import { DEFAULT_SERIES, type CupPlace } from '../rules/season/cups/series.ts';
import { imagineDay } from '#rules/testing/field.ts';
import { NORMAL_DAY } from '#rules/testing/riders.ts';
import type { CategoryRider } from '../rules/raceday/races/types.ts';
import { median } from './load.ts';
import type { Row } from './report.ts';

/** Makes categories of the sizes of a national date, together about so many riders. */
function meeting(riders: number, seed: string): CategoryRider[][] {
  const sizes = [3, 5, 8, 11, 14, 19, 22, 26, 31, 37, 44, 52];
  const categories: CategoryRider[][] = [];
  let left = riders;
  for (let at = 0; left > 0; at += 1) {
    const size = Math.min(left, sizes[at % sizes.length] ?? 8);
    categories.push(imagineDay({ riders: size, rules: NORMAL_DAY, seed: `${seed}/${at}` }));
    left -= size;
  }
  return categories;
}

function milliseconds(work: () => void, times: number): number {
  const figures: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const begun = performance.now();
    work();
    figures.push(performance.now() - begun);
  }
  return median(figures);
}

function season(dates: number, riders: number): { days: CategoryRider[][][]; rank: () => void } {
  const days = Array.from({ length: dates }, (_, date) => meeting(riders, `season/${date}`));
  return {
    days,
    rank: () => {
      const cupDates = days.map((categories, date) => ({
        race_date: `2026-${String((date % 12) + 1).padStart(2, '0')}-${String(Math.floor(date / 12) + 1).padStart(2, '0')}`,
        multiplier: 1,
        places: categories.flatMap((category, index) =>
          classify(category, NORMAL_DAY).standings.map((standing): CupPlace => ({
            rider_id: index * 1000 + standing.entry_id,
            category_id: index,
            place: standing.rank,
          })),
        ),
      }));
      rankCup(cupDates, DEFAULT_SERIES);
    },
  };
}

/** Measures the rules alone: a meeting and a season, and how ten times the work compares. */
export function benchRules(): Row[] {
  const small = meeting(1000, 'meeting');
  const large = meeting(10_000, 'meeting');
  const run = (categories: CategoryRider[][]) => () => {
    for (const riders of categories) classify(riders, NORMAL_DAY);
  };
  milliseconds(run(small), 20);
  const one = milliseconds(run(small), 15);
  const ten = milliseconds(run(large), 5);
  const year = season(10, 600);
  const years = season(100, 600);
  milliseconds(year.rank, 3);
  const oneYear = milliseconds(year.rank, 7);
  const tenYears = milliseconds(years.rank, 3);
  const row = (what: string, first: number, second: number): Row => ({
    what,
    figure: `${first.toFixed(1)} ms`,
    beside: `ten times the work: ${second.toFixed(1)} ms, ${(second / first).toFixed(1)} times as long`,
    target: '≤ 12 times',
    holds: second / first <= 12,
  });
  return [
    row('classify a meeting of 1,000 riders', one, ten),
    row('classify and rank a season of 10 dates × 600 riders', oneYear, tenYears),
  ];
}
