import { CATEGORY_LISTS, type SeedCategory } from '#rules/season/categories/category-lists.ts';
import type { ClubRule } from '#rules/people/clubs/club-standing.ts';
import { DEFAULT_POINTS_TABLE, POINTS_TABLES, type PointsRange } from '#rules/season/cups/points-tables.ts';
import { USUAL_RULES } from '#rules/raceday/races/rule-presets.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import type { Moment } from './season-dates.ts';

export interface DemoDate {
  moment: Moment;
  /** The number of entered riders. It is 0 where nobody can be yet. */
  riders: number;
  place: string;
  /** True when classes of one or two riders race with their neighbours. */
  merges?: boolean;
}

export interface DemoCup {
  cup_id: number;
  organization_id: number;
  /** The name, to which the season is added. */
  name: string;
  status: 'OPENED' | 'CLOSED';
  showRanking: boolean;
  showRiders: boolean;
  /** The rule by which its clubs are ranked. Without it they are not. */
  club_rule?: ClubRule;
  categories: readonly SeedCategory[];
  /** The number of riders who follow the cup. Nobody else enters. */
  pool: number;
  rules: RaceRules;
  points: readonly PointsRange[];
  count_best: number | null;
  /** The name of a date, in which `{n}` is its number. */
  date_name: string;
  dates: readonly DemoDate[];
  pictures: 'dates and races' | 'races' | 'none';
}

export function categoriesOf(code: (typeof CATEGORY_LISTS)[number]['code']): readonly SeedCategory[] {
  const found = CATEGORY_LISTS.find((list) => list.code === code);
  if (!found) throw new Error(`There is no list of categories ${code}`);
  return found.categories;
}

function rangesOf(code: string): readonly PointsRange[] {
  return (POINTS_TABLES.find((table) => table.code === code) ?? DEFAULT_POINTS_TABLE).ranges;
}

/** A short list of the dozen classes that a provincial date fills. */
const PROVINCIAL: readonly SeedCategory[] = (
  [
    ['Infantiles 5–6', 5, 6, null],
    ['Infantiles 7–8', 7, 8, null],
    ['Varones 9–10', 9, 10, 'MEN'],
    ['Varones 11–12', 11, 12, 'MEN'],
    ['Varones 13–14', 13, 14, 'MEN'],
    ['Varones 15–16', 15, 16, 'MEN'],
    ['Damas 9–12', 9, 12, 'WOMAN'],
    ['Damas 13+', 13, null, 'WOMAN'],
    ['Mayores 17–29', 17, 29, 'MEN'],
    ['Máster 30+', 30, null, 'MEN'],
  ] as const
).map(([name, min_age, max_age, gender]) => ({
  name,
  min_age,
  max_age,
  gender,
  wheel: 20,
  level: null,
  external_code: null,
}));

const past = (weeks: number, riders: number, place: string, merges = false): DemoDate => ({
  moment: { kind: 'finished', weeks },
  riders,
  place,
  merges,
});
const open = (riders: number, place: string): DemoDate => ({ moment: { kind: 'open' }, riders, place });
const later = (weeks: number, place: string, announced = true): DemoDate => ({
  moment: { kind: announced ? 'announced' : 'planned', weeks },
  riders: 0,
  place,
});

/** The season: dates that are over, one under way, dates that accept entries, and dates that are far away. */
export const CUPS: readonly DemoCup[] = [
  {
    cup_id: 1,
    organization_id: 1,
    name: 'Copa del Partidor',
    club_rule: 'best',
    status: 'OPENED',
    showRanking: true,
    showRiders: true,
    categories: categoriesOf('argentina'),
    pool: 680,
    rules: USUAL_RULES,
    points: DEFAULT_POINTS_TABLE.ranges,
    count_best: 5,
    date_name: '{n}.ª fecha',
    dates: [
      past(24, 230, 'Pista Los Teros, Colonia Los Teros', true),
      past(19, 600, 'Autódromo de Tierra, Villa Quebracho'),
      past(14, 240, 'Pista El Zonda, Las Acequias'),
      past(9, 220, 'Parque del Lago, Puerto Sauce'),
      past(4, 250, 'Pista Peralte Sur, Bahía Serena'),
      { moment: { kind: 'live' }, riders: 290, place: 'Pista Tres Lomas, Tres Lomas del Sur' },
      open(180, 'Pista Los Teros, Colonia Los Teros'),
      later(9, 'Autódromo de Tierra, Villa Quebracho', false),
    ],
    pictures: 'dates and races',
  },
  {
    cup_id: 2,
    organization_id: 1,
    name: 'Torneo Provincial del Oeste',
    club_rule: 'points',
    status: 'OPENED',
    showRanking: true,
    showRiders: true,
    categories: PROVINCIAL,
    pool: 130,
    rules: { ...USUAL_RULES, heats: 'N8', moto_mode: 'mixed' },
    points: DEFAULT_POINTS_TABLE.ranges,
    count_best: null,
    date_name: '{n}.ª fecha',
    dates: [
      past(21, 96, 'Pista Puente Viejo'),
      past(16, 88, 'Pista La Recta'),
      past(11, 104, 'Pista Puente Viejo'),
      past(6, 79, 'Complejo Las Acequias'),
      past(2, 92, 'Pista La Recta'),
      open(70, 'Complejo Las Acequias'),
      later(6, 'Pista Puente Viejo'),
    ],
    pictures: 'none',
  },
  {
    cup_id: 3,
    organization_id: 1,
    name: 'Copa de Verano',
    club_rule: 'points',
    status: 'CLOSED',
    showRanking: true,
    showRiders: true,
    categories: PROVINCIAL,
    pool: 150,
    rules: USUAL_RULES,
    points: DEFAULT_POINTS_TABLE.ranges,
    count_best: 4,
    date_name: '{n}.ª fecha',
    dates: [
      past(78, 120, 'Pista del Lago, Puerto Sauce'),
      past(74, 110, 'Rampa Norte'),
      past(70, 124, 'Pista del Lago, Puerto Sauce'),
      past(66, 98, 'Rampa Norte'),
      past(62, 116, 'Pista Los Teros'),
      past(58, 130, 'Pista del Lago, Puerto Sauce'),
    ],
    pictures: 'races',
  },
  {
    cup_id: 4,
    organization_id: 2,
    name: 'Circuito Latino',
    club_rule: 'medals',
    status: 'OPENED',
    showRanking: true,
    showRiders: true,
    categories: categoriesOf('argentina'),
    pool: 400,
    rules: { ...USUAL_RULES, moto_mode: 'mixed', tie_break: 'timed' },
    points: rangesOf('cz-cup'),
    count_best: 4,
    date_name: 'Válida {n}',
    dates: [
      past(26, 310, 'Ciudad del Valle'),
      past(18, 280, 'Alto Cóndor'),
      past(10, 330, 'Santa Rita del Llano'),
      past(3, 300, 'Puerto Claro'),
      later(5, 'Ciudad del Valle'),
      later(12, 'Alto Cóndor', false),
    ],
    pictures: 'dates and races',
  },
  {
    cup_id: 5,
    organization_id: 3,
    name: 'Campeonato Aurora',
    club_rule: 'motos',
    status: 'OPENED',
    showRanking: true,
    showRiders: true,
    categories: categoriesOf('brazil-ne'),
    pool: 150,
    rules: { ...USUAL_RULES, tie_break: 'timed' },
    points: DEFAULT_POINTS_TABLE.ranges,
    count_best: null,
    date_name: '{n}ª etapa',
    dates: [
      past(22, 105, 'Pista Serra Azul'),
      past(17, 98, 'Pista do Vale Verde', true),
      past(12, 112, 'Porto das Pedras'),
      past(7, 101, 'Pista Serra Azul'),
      past(1, 120, 'Campo Aurora'),
      later(4, 'Pista do Vale Verde'),
      later(10, 'Ladeira Alta', false),
    ],
    pictures: 'races',
  },
  {
    cup_id: 6,
    organization_id: 3,
    name: 'Festival Litoral de Iniciação',
    status: 'OPENED',
    showRanking: false,
    showRiders: true,
    categories: categoriesOf('brazil-rs'),
    pool: 70,
    rules: { ...USUAL_RULES, heats: 'POINTS' },
    points: DEFAULT_POINTS_TABLE.ranges,
    count_best: null,
    date_name: '{n}ª etapa',
    dates: [
      past(20, 54, 'Porto das Pedras'),
      past(15, 48, 'Praia do Gate'),
      past(8, 61, 'Porto das Pedras'),
      past(5, 57, 'Praia do Gate'),
      open(44, 'Porto das Pedras'),
      later(8, 'Praia do Gate', false),
    ],
    pictures: 'none',
  },
  {
    cup_id: 7,
    organization_id: 4,
    name: 'Copa Cafetal',
    status: 'OPENED',
    showRanking: true,
    showRiders: false,
    categories: categoriesOf('colombia'),
    pool: 220,
    rules: { ...USUAL_RULES, heats: 'N8', moto_mode: 'mixed', tie_break: 'timed', dns: 'count' },
    points: rangesOf('cz-league'),
    count_best: null,
    date_name: 'Válida {n}',
    dates: [
      past(23, 160, 'Pista Alto Bonito'),
      past(17, 172, 'Pista La Ceiba'),
      past(11, 150, 'Pista Guadual'),
      past(5, 168, 'Pista El Mirador'),
      open(130, 'Pista Alto Bonito'),
      later(11, 'Pista Nevada'),
    ],
    pictures: 'dates and races',
  },
];
