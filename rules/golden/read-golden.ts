import { type CategoryRider, type RaceRules, type Run, RULE_CHOICES } from '#rules/raceday/races/types.ts';
import { PHASES, type Phase } from '#rules/stages.ts';
import { LOST_STATUSES } from '#rules/statuses.ts';
import dyamantina from './copa-dyamantina-2026-boys-7-8.json' with { type: 'json' };
import europeanCup from './european-cup-2026-boys-12.json' with { type: 'json' };
import openSeason from './open-season-2022.json' with { type: 'json' };
import worlds from './worlds-2026-girls-9.json' with { type: 'json' };

/** This is a published meeting, with one line per rider: `rank|plate|initials|runs|entered class`. */
interface GoldenFile {
  meeting: string;
  source: string;
  rules: Record<string, string | number>;
  categories: { name: string; phases: string[]; riders: string[] }[];
}

interface GoldenRider extends CategoryRider {
  name: string;
  published_rank: number | null;
}

export interface GoldenCategory {
  name: string;
  riders: GoldenRider[];
}

export interface GoldenMeeting {
  meeting: string;
  source: string;
  rules: RaceRules;
  categories: GoldenCategory[];
}

const FILES: Record<GoldenName, GoldenFile> = {
  'copa-dyamantina-2026-boys-7-8': dyamantina,
  'european-cup-2026-boys-12': europeanCup,
  'open-season-2022': openSeason,
  'worlds-2026-girls-9': worlds,
};

type GoldenName =
  | 'copa-dyamantina-2026-boys-7-8'
  | 'european-cup-2026-boys-12'
  | 'open-season-2022'
  | 'worlds-2026-girls-9';

export const GOLDEN_NAMES: readonly GoldenName[] = [
  'copa-dyamantina-2026-boys-7-8',
  'european-cup-2026-boys-12',
  'open-season-2022',
  'worlds-2026-girls-9',
];

function oneOf<Word extends string>(words: readonly Word[], value: string | number | undefined): Word {
  const found = words.find((word) => word === value);
  if (found === undefined) throw new Error(`${value} is none of ${words.join(', ')}`);
  return found;
}

function readRules(rules: GoldenFile['rules']): RaceRules {
  return {
    heats: oneOf(RULE_CHOICES.heats, rules['heats']),
    moto_mode: oneOf(RULE_CHOICES.moto_mode, rules['moto_mode']),
    motos: Number(rules['motos']),
    small_class: oneOf(RULE_CHOICES.small_class, rules['small_class']),
    tie_break: oneOf(RULE_CHOICES.tie_break, rules['tie_break']),
    dns: oneOf(RULE_CHOICES.dns, rules['dns']),
    dnf_in_ko: oneOf(RULE_CHOICES.dnf_in_ko, rules['dnf_in_ko']),
    ko_dns: oneOf(RULE_CHOICES.ko_dns, rules['ko_dns']),
  };
}

/** This is one run, `heat@lane=result~seconds/heat size`. All parts but the result, which is a place or a status, may be missing. */
const RUN =
  /^(?:(?<heat>[^@]*)@(?<lane>\d*)=)?(?:(?<place>\d+)|(?<status>[A-Z]+))(?:~(?<time>[\d.]+))?(?:\/(?<size>\d+))?$/;

function readRun(text: string, phase: Phase): Run {
  const parts = RUN.exec(text)?.groups;
  if (!parts) throw new Error(`Cannot read the run "${text}"`);
  return {
    phase,
    heat: parts['heat'] || null,
    lane: parts['lane'] ? Number(parts['lane']) : null,
    status: parts['status'] ? oneOf(LOST_STATUSES, parts['status']) : 'OK',
    place: parts['place'] ? Number(parts['place']) : null,
    time_ms: parts['time'] ? Math.round(Number(parts['time']) * 1000) : null,
    heat_size: parts['size'] ? Number(parts['size']) : null,
  };
}

function readRider(line: string, index: number, phases: readonly Phase[]): GoldenRider {
  const [rank = '-', plate = '', name = '', runs = '', entered_class] = line.split('|');
  return {
    entry_id: index + 1,
    plate,
    name,
    entered_class: entered_class ?? null,
    lot: null,
    removed: null,
    published_rank: rank === '-' ? null : Number(rank),
    runs: runs.split(' ').flatMap((text, column) => {
      const phase = phases[column];
      return text === '-' || phase === undefined ? [] : [readRun(text, phase)];
    }),
  };
}

/**
 * This function reads a published meeting: its settings, and every rider with the runs and the rank that was printed.
 * @param name - the name of the meeting's fixture
 * @returns the meeting
 * @throws Error when a fixture is malformed
 */
export function readGolden(name: GoldenName): GoldenMeeting {
  const file = FILES[name];
  return {
    meeting: file.meeting,
    source: file.source,
    rules: readRules(file.rules),
    categories: file.categories.map((category) => {
      const phases = category.phases.map((phase) => oneOf(PHASES, phase));
      return {
        name: category.name,
        riders: category.riders.map((line, index) => readRider(line, index, phases)),
      };
    }),
  };
}
