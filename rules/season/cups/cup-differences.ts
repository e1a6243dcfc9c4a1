import { compareDates } from '#rules/calendar.ts';
import type { PointsRange } from './points-tables.ts';
import { DEFAULT_RANKING_TIE, type SeriesTie } from './series-tie.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';

/** This is a date of a cup. A version published before there were hours, contacts, guides, videos and pictures has none of them. */
interface DateSettings {
  date: string;
  name: string;
  place: string | null;
  /** This is the name of the track. */
  track?: string | null;
  multiplier: number;
  timetable?: string | null;
  contact?: string | null;
  office_hours?: string | null;
  guide?: string | null;
  video?: string | null;
  /** These are the pictures and their captions. */
  pictures?: readonly string[];
}

/** These are all settings of a cup that an organizer decides, without anything that happened in it. */
export interface CupSettings {
  cup_name: string;
  cup_parameters: { showRanking: boolean; showRiders: boolean };
  cup_inscription_init: number;
  cup_inscription_end: number;
  cup_assign_type: string;
  allow_ride_up: boolean;
  /** In a version published before it could be chosen, nobody was entered automatically. */
  cup_auto_inscription?: boolean;
  cup_regulation: string | null;
  cup_licence_model: string | null;
  rules: RaceRules;
  points: readonly PointsRange[];
  count_best: number | null;
  min_rounds_to_rank: number;
  must_ride_last: boolean;
  bonus_presence: number;
  only_affiliated: boolean;
  /** In a version published before it could be chosen, points stayed in their class. */
  carries_points?: boolean;
  /** A version published before it could be chosen was ranked by the chain with which a cup starts. */
  ranking_tie?: readonly SeriesTie[];
  /** Before it could be chosen no clubs were ranked. */
  club_rule?: string | null;
  club_best?: number | null;
  /** A version published before there were any has none. */
  qualifications?: readonly QualificationSettings[];
  cup_categories: readonly { category_name: string; entry_limit: number | null; exhibition?: boolean }[];
  cup_dates: readonly DateSettings[];
}

/** This decides which riders go on to an event. `category_name` names the class; it is null for all classes. */
interface QualificationSettings {
  event: string;
  category_name: string | null;
  places: number | null;
  min_points: number | null;
  min_rounds: number | null;
}

type Plain = string | number | boolean | null;

/** This is one line of what is different. `name` is the category or the date that it concerns; it is null for the cup. */
interface CupDifference {
  part: string;
  name: string | null;
  change: 'changed' | 'added' | 'removed';
  was: Plain;
  became: Plain;
}

interface Line {
  part: string;
  name: string | null;
  value: Plain;
  /** The text is too long to show: the line shows only that it changed, and not how. */
  hidden?: true;
}

/** This function writes a table of points as a text: 1: 50 · 2: 47 · 3–8: 40. */
function pointsText(points: readonly PointsRange[]): string {
  return points
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to, points: worth }) => `${from === to ? from : `${from}–${to}`}: ${worth}`)
    .join(' · ');
}

/** The second of two dates with the same name becomes a line of its own. */
function numbered(): (name: string) => string {
  const seen = new Map<string, number>();
  return (name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  };
}

function linesOf(cup: CupSettings): Map<string, Line> {
  const {
    cup_parameters,
    rules,
    points,
    cup_categories,
    cup_dates,
    cup_regulation,
    cup_licence_model,
    ranking_tie = DEFAULT_RANKING_TIE,
    carries_points = false,
    club_rule = null,
    club_best = null,
    cup_auto_inscription = false,
    qualifications = [],
    ...plain
  } = cup;
  const settings = {
    ...plain,
    ...cup_parameters,
    ...rules,
    cup_auto_inscription,
    points: pointsText(points),
    carries_points,
    ranking_tie: ranking_tie.join(' '),
    club_rule,
    club_best,
  };
  const lines: Line[] = Object.entries(settings).map(([part, value]) => ({ part, name: null, value }));
  lines.push({ part: 'cup_regulation', name: null, value: cup_regulation, hidden: true });
  lines.push({ part: 'cup_licence_model', name: null, value: cup_licence_model, hidden: true });
  for (const { event, category_name, places, min_points, min_rounds } of qualifications) {
    const name = category_name === null ? event : `${event} · ${category_name}`;
    const asked = {
      qualification_places: places,
      qualification_points: min_points,
      qualification_rounds: min_rounds,
    };
    for (const [part, value] of Object.entries(asked)) if (value !== null) lines.push({ part, name, value });
  }
  for (const { category_name, entry_limit, exhibition = false } of cup_categories) {
    lines.push({ part: 'category', name: category_name, value: entry_limit });
    if (exhibition) lines.push({ part: 'exhibition', name: category_name, value: true });
  }
  const dateName = numbered();
  for (const one of cup_dates.toSorted((a, b) => compareDates(a.date, b.date))) {
    const { date, name, place, track, multiplier, timetable, contact, office_hours, guide, video, pictures } =
      one;
    const own = dateName(name);
    lines.push({ part: 'date', name: own, value: date });
    lines.push({ part: 'place', name: own, value: place });
    lines.push({ part: 'track', name: own, value: track ?? null });
    lines.push({ part: 'multiplier', name: own, value: multiplier });
    lines.push({ part: 'timetable', name: own, value: timetable ?? null, hidden: true });
    lines.push({ part: 'contact', name: own, value: contact ?? null });
    lines.push({ part: 'office_hours', name: own, value: office_hours ?? null, hidden: true });
    lines.push({ part: 'guide', name: own, value: guide ?? null });
    lines.push({ part: 'video', name: own, value: video ?? null });
    lines.push({ part: 'pictures', name: own, value: pictures?.join('\n') || null, hidden: true });
  }
  return new Map(lines.map((line) => [JSON.stringify([line.part, line.name]), line]));
}

/** These are the fields of a date beside its day. They are listed when they change, and not when the date itself is added or removed. */
const ofADate = new Set([
  'place',
  'track',
  'multiplier',
  'timetable',
  'contact',
  'office_hours',
  'guide',
  'video',
  'pictures',
]);

function differenceOf(was: Line | undefined, became: Line | undefined): CupDifference[] {
  const line = became ?? was;
  if (!line || (was && became && was.value === became.value)) return [];
  if ((!was || !became) && ofADate.has(line.part)) return [];
  const before = was?.value ?? null;
  const after = became?.value ?? null;
  const texts = line.hidden && was && became;
  const change =
    !was || (texts && before === null)
      ? 'added'
      : !became || (texts && after === null)
        ? 'removed'
        : 'changed';
  const { part, name } = line;
  return [{ part, name, change, was: line.hidden ? null : before, became: line.hidden ? null : after }];
}

/**
 * This function finds what is different in a cup from the version published before, or from the season it was copied from. An organizer
 * reads these lines before publishing.
 * @param was - the settings before; dates and categories are matched by their names
 * @param became - the settings now
 * @returns the lines in the order of the settings, those that are gone at the end; an empty list when nothing is different
 */
export function cupDifferences(was: CupSettings, became: CupSettings): CupDifference[] {
  const before = linesOf(was);
  const after = linesOf(became);
  const gone = [...before].filter(([key]) => !after.has(key)).map(([, line]) => line);
  return [
    ...[...after].flatMap(([key, line]) => differenceOf(before.get(key), line)),
    ...gone.flatMap((line) => differenceOf(line, undefined)),
  ];
}
