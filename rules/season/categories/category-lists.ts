import { type CategoryRule, CHAMPIONSHIP, type Gender, orderCategories, type Wheel } from './categories.ts';

/** This is a category of a list with which an organization can start. */
export interface SeedCategory extends CategoryRule {
  name: string;
  /** This is the permanent code of the class in timing programs; it is null where none is in use. */
  external_code: string | null;
}

/** This is a list of categories as one place uses them. */
export interface CategoryList {
  code: 'argentina' | 'uci' | 'brazil-rs' | 'brazil-ne' | 'colombia';
  source: string;
  categories: readonly SeedCategory[];
}

/** This is the youngest and the oldest age; null means that there is no limit. */
type Ages = readonly [min: number | null, max: number | null];

interface Series {
  gender?: Gender;
  wheel?: Wheel;
  level?: string;
  /** This is the first letter of the class code; the number behind it is the youngest age. */
  code?: string;
}

type Naming = (ages: Ages) => string;

function category(name: string, [min_age, max_age]: Ages, series: Series = {}): SeedCategory {
  const { gender = null, wheel = 20, level = null, code } = series;
  const age = min_age ?? max_age ?? 0;
  const external_code = code ? `${code}${String(age).padStart(2, '0')}` : null;
  return { name, min_age, max_age, gender, wheel, level, external_code };
}

function family(ages: readonly Ages[], naming: Naming, series: Series): SeedCategory[] {
  return ages.map((range) => category(naming(range), range, series));
}

/** This function lists every age on its own, both ends included. */
function years(from: number, to: number): Ages[] {
  return Array.from({ length: to - from + 1 }, (_, index) => [from + index, from + index]);
}

function championship(name: string, ages: Ages, gender: Gender, external_code: string): SeedCategory {
  return { ...category(name, ages, { gender, level: CHAMPIONSHIP }), external_code };
}

function named(prefix: string, under: string, between = '–'): Naming {
  return ([min, max]) => {
    if (min === null) return `${prefix} ${max} ${under}`;
    if (max === null) return `${prefix} ${min}+`;
    return min === max ? `${prefix} ${min}` : `${prefix} ${min}${between}${max}`;
  };
}

const spanish = (prefix: string): Naming => named(prefix, 'y menores');
const english = (prefix: string): Naming => named(prefix, '& under');
const brazilian = (prefix: string): Naming => named(prefix, 'e menores', '/');

const BOYS: Series = { gender: 'MEN', code: 'B' };
const GIRLS: Series = { gender: 'WOMAN', code: 'G' };
const CRUISER_MEN: Series = { gender: 'MEN', wheel: 24, code: 'C' };
const CRUISER_WOMEN: Series = { gender: 'WOMAN', wheel: 24, code: 'D' };
const CHALLENGE_AGES: readonly Ages[] = [
  [17, 24],
  [25, 29],
  [30, 34],
  [35, null],
];
const CRUISER_AGES: readonly Ages[] = [
  [null, 12],
  [13, 14],
  [15, 16],
  [17, 24],
  [25, 29],
  [30, 34],
  [35, 39],
  [40, 44],
];

const ARGENTINA: readonly SeedCategory[] = [
  category('Camicleta 3–4', [3, 4], { wheel: 12 }),
  ...family([[5, 6], ...years(7, 16), [17, 24], [25, 29], [30, null]], spanish('Varones'), BOYS),
  ...family([[5, 7], ...years(8, 16), [17, null]], spanish('Damas'), GIRLS),
  ...family([...CRUISER_AGES, [45, null]], spanish('Cruceros varones'), CRUISER_MEN),
  ...family(
    [
      [null, 16],
      [17, 29],
      [30, null],
    ],
    spanish('Cruceros damas'),
    CRUISER_WOMEN,
  ),
  championship('Junior varones', [17, 18], 'MEN', 'MJ'),
  championship('Junior damas', [17, 18], 'WOMAN', 'WJ'),
  championship('Sub-23 varones', [19, 22], 'MEN', 'MU'),
  championship('Sub-23 damas', [19, 22], 'WOMAN', 'WU'),
  championship('Elite varones', [19, null], 'MEN', 'ME'),
  championship('Elite damas', [19, null], 'WOMAN', 'WE'),
];

const UCI: readonly SeedCategory[] = [
  ...family([[5, 6], ...years(7, 16)], english('Boys'), BOYS),
  ...family([[5, 7], ...years(8, 16)], english('Girls'), GIRLS),
  ...family(CHALLENGE_AGES, english('Men'), BOYS),
  ...family(CHALLENGE_AGES, english('Women'), GIRLS),
  ...family([...CRUISER_AGES, [45, 49], [50, null]], english('Cruiser Men'), CRUISER_MEN),
  ...family([...CRUISER_AGES, [45, 49], [50, null]], english('Cruiser Women'), CRUISER_WOMEN),
  championship('Men Junior', [17, 18], 'MEN', 'MJ'),
  championship('Women Junior', [17, 18], 'WOMAN', 'WJ'),
  championship('Men Under 23', [19, 22], 'MEN', 'MU'),
  championship('Women Under 23', [19, 22], 'WOMAN', 'WU'),
  championship('Men Elite', [19, null], 'MEN', 'ME'),
  championship('Women Elite', [19, null], 'WOMAN', 'WE'),
];

const BRAZIL_RS: readonly SeedCategory[] = [
  category('Open Girls', [null, 13], { gender: 'WOMAN' }),
  category('Junior Girls', [14, null], { gender: 'WOMAN' }),
  category('Infantil A', [null, 7], { gender: 'MEN' }),
  category('Infantil B', [8, 10], { gender: 'MEN' }),
  category('Juvenil A', [11, 13], { gender: 'MEN' }),
  category('Juvenil B', [14, 16], { gender: 'MEN' }),
  category('Junior', [16, null], { gender: 'MEN' }),
  category('Adulto A', [30, null], { gender: 'MEN' }),
  category('Cruiser Open', [null, null], { wheel: 24 }),
  category('Elite Cruiser', [null, null], { wheel: 24, level: CHAMPIONSHIP }),
  category('Elite Class', [null, null], { level: CHAMPIONSHIP }),
];

const BRAZIL_NE: readonly SeedCategory[] = [
  category('Pré Bike', [null, 4], { wheel: 12 }),
  ...family(
    [
      [null, 9],
      [10, 12],
      [13, 16],
      [17, null],
    ],
    brazilian('Feminino'),
    { gender: 'WOMAN' },
  ),
  category('Iniciante 15/16', [15, 16], { level: 'iniciante' }),
  ...family(
    [
      [5, 6],
      [7, 8],
      [9, 10],
      [11, 12],
      [13, 14],
      [15, 16],
    ],
    brazilian('Boys'),
    { gender: 'MEN' },
  ),
  ...family(
    [
      [17, 24],
      [25, 29],
      [30, 39],
    ],
    brazilian('Expert'),
    { gender: 'MEN', level: 'expert' },
  ),
  ...family(
    [
      [40, 49],
      [50, null],
    ],
    brazilian('Master'),
    { gender: 'MEN' },
  ),
  ...family(
    [
      [30, 39],
      [40, 44],
      [45, 49],
      [50, null],
    ],
    brazilian('Cruiser'),
    { wheel: 24 },
  ),
  category('MTBx', [null, null], { wheel: 24 }),
  category('Pró Cruiser', [null, null], { wheel: 24, level: CHAMPIONSHIP }),
  { ...category('Elite Men', [null, null], { gender: 'MEN', level: CHAMPIONSHIP }), external_code: 'ME' },
];

const COLOMBIA: readonly SeedCategory[] = [
  ...family(
    [
      [3, 4],
      [5, 6],
      [7, 8],
      [9, 10],
      [11, 12],
      [13, 14],
      [15, null],
    ],
    spanish('Principiantes'),
    { level: 'principiante' },
  ),
  ...family([[5, 6], ...years(7, 14), [15, 16]], spanish('Novatos'), { gender: 'MEN', level: 'novato' }),
  ...family([[5, 6], ...years(7, 14), [15, 16]], spanish('Expertos'), { gender: 'MEN', level: 'experto' }),
  ...family([[5, 6], ...years(7, 14), [15, 16]], spanish('Damas'), { gender: 'WOMAN' }),
  category('Open varones', [17, null], { gender: 'MEN' }),
  category('Open damas', [17, null], { gender: 'WOMAN' }),
  ...family(
    [
      [13, 16],
      [17, 29],
      [30, 39],
      [40, null],
    ],
    spanish('Cruceros'),
    { wheel: 24 },
  ),
  championship('Junior varones', [17, 18], 'MEN', 'MJ'),
  championship('Junior damas', [17, 18], 'WOMAN', 'WJ'),
  championship('Élite varones', [19, null], 'MEN', 'ME'),
  championship('Élite damas', [19, null], 'WOMAN', 'WE'),
];

/**
 * These are the lists with which an organization can start, each in race order. No official list of 2026 was found for Argentina. The
 * Colombian list has the families and the count of the published season; its exact ages are ours.
 * Source: docs/regulation.md §5.2–§5.4.
 */
export const CATEGORY_LISTS: readonly CategoryList[] = [
  { code: 'argentina', source: 'FAB/UCRA usage', categories: orderCategories(ARGENTINA) },
  { code: 'uci', source: 'UCI World Championships 2013–2026', categories: orderCategories(UCI) },
  { code: 'brazil-rs', source: 'Rio Grande do Sul 2026', categories: orderCategories(BRAZIL_RS) },
  { code: 'brazil-ne', source: 'Pernambuco 2024', categories: orderCategories(BRAZIL_NE) },
  { code: 'colombia', source: 'Colombian válidas', categories: orderCategories(COLOMBIA) },
];
