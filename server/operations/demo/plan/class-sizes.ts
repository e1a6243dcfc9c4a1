import { type CategoryRule, CHAMPIONSHIP } from '#rules/season/categories/categories.ts';

/** The oldest age of a band and the riders of one year of age in it, like the fields of real national dates. */
type Band = readonly [upTo: number, riders: number];

const BOYS: readonly Band[] = [
  [4, 4],
  [5, 8],
  [6, 14],
  [7, 28],
  [8, 46],
  [10, 47],
  [11, 42],
  [12, 31],
  [13, 25],
  [14, 28],
  [15, 26],
  [16, 21],
  [24, 4],
  [29, 1.4],
  [34, 1],
  [60, 0.5],
];
const GIRLS: readonly Band[] = [
  [6, 3],
  [7, 6],
  [9, 5],
  [12, 6],
  [13, 3],
  [14, 4],
  [16, 2],
  [24, 0.8],
  [60, 0.15],
];
const CRUISERS: readonly Band[] = [
  [4, 0],
  [12, 0.8],
  [16, 2],
  [24, 0.7],
  [29, 0.6],
  [39, 2],
  [49, 3.4],
  [60, 0.5],
];
const BALANCE_BIKES = 14;
const OPEN_TO_ALL = 9;
const CHAMPIONS = { men: { junior: 8, under23: 9, elite: 13 }, women: { junior: 3, under23: 2, elite: 4 } };
/** Beginners, novices and experts share the riders of an age. */
const LEVELS: Readonly<Record<string, number>> = {
  principiante: 0.2,
  novato: 0.55,
  experto: 0.45,
  iniciante: 0.3,
};

function ridersOfAge(bands: readonly Band[], age: number): number {
  return bands.find(([upTo]) => age <= upTo)?.[1] ?? 0;
}

/** Returns the size of a class relative to the others. */
export function classWeight({ min_age, max_age, gender, wheel, level }: CategoryRule): number {
  if (wheel === 12) return BALANCE_BIKES;
  if (level === CHAMPIONSHIP) {
    const { junior, under23, elite } = CHAMPIONS[gender === 'WOMAN' ? 'women' : 'men'];
    if (max_age === null) return elite;
    return max_age <= 18 ? junior : under23;
  }
  if (min_age === null && max_age === null) return OPEN_TO_ALL;
  const women = gender === 'MEN' ? 0 : 1;
  const men = gender === 'WOMAN' ? 0 : 1;
  let riders = 0;
  for (let age = min_age ?? 3; age <= (max_age ?? 60); age += 1) {
    riders +=
      wheel === 24
        ? ridersOfAge(CRUISERS, age) * (men + women * 0.2)
        : ridersOfAge(BOYS, age) * men + ridersOfAge(GIRLS, age) * women;
  }
  return riders * (LEVELS[level ?? ''] ?? 1);
}

/** Distributes riders exactly over classes by weight, with `least` as the minimum, in the order of the classes. */
export function shareOut(total: number, weights: readonly number[], least: number): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const left = total - least * weights.length;
  const exact = weights.map((weight) => least + (left * weight) / sum);
  const sizes = exact.map(Math.floor);
  const rest = total - sizes.reduce((all, size) => all + size, 0);
  const byRemainder = [...exact.keys()].sort(
    (a, b) => (exact[b] ?? 0) - (sizes[b] ?? 0) - ((exact[a] ?? 0) - (sizes[a] ?? 0)) || a - b,
  );
  for (const index of byRemainder.slice(0, rest)) sizes[index] = (sizes[index] ?? 0) + 1;
  return sizes;
}
