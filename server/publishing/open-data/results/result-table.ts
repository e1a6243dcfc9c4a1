import type { Language } from '#contract/values.ts';
import { writeLap } from '#rules/raceday/results/lap-time.ts';
import { resultText } from '#rules/raceday/results/result-text.ts';
import type { Phase } from '#rules/stages.ts';
import { phaseWord } from '#text/stages.ts';
import * as m from '#text/messages/messages.js';
import { type ResultClass, type PublishedLine, stagesRidden } from './result-lines.ts';

/** The columns have one width each, in characters. */
interface ResultRows {
  rows: string[][];
  widths: number[];
}

/** The columns of times: the line, the hill, and as many points as somebody was timed at. */
interface Timed {
  finish: boolean;
  hill: boolean;
  points: number;
}

function timesIn(classes: readonly ResultClass[]): Timed {
  const rides = classes.flatMap(({ riders }) => riders.flatMap(({ results }) => results));
  return {
    finish: rides.some(({ time_ms }) => time_ms !== null),
    hill: rides.some(({ splits }) => splits?.hill_ms != null),
    points: Math.max(0, ...rides.map(({ splits }) => splits?.split_ms.length ?? 0)),
  };
}

const written = (ms: number | null | undefined): string => (ms == null ? '' : writeLap(ms));

function cellsOf(line: PublishedLine, phase: Phase, timed: Timed): string[] {
  const ride = line.results.find((one) => one.phase === phase);
  const place = ride ? (resultText(ride) ?? '') : '';
  const rest = [ride?.number ?? '', ride?.lane == null ? '' : String(ride.lane)];
  return [
    place,
    ...rest,
    ...(timed.hill ? [written(ride?.splits?.hill_ms)] : []),
    ...Array.from({ length: timed.points }, (_, point) => written(ride?.splits?.split_ms[point])),
    ...(timed.finish ? [written(ride?.time_ms)] : []),
  ];
}

/**
 * Returns the results of a date as a table with a line for each rider and class. Countries are by entry, and the
 * headings are in the given language. Times have columns if somebody has one.
 */
export function resultTable(
  classes: readonly ResultClass[],
  countries: ReadonlyMap<number, string>,
  locale: Language,
): ResultRows {
  const options = { locale };
  const stages = stagesRidden(classes);
  const timed = timesIn(classes);
  const headings = [
    m.opendata_column_class({}, options),
    m.opendata_column_rank({}, options),
    m.opendata_column_plate({}, options),
    m.opendata_column_rider({}, options),
    m.opendata_column_club({}, options),
    m.opendata_column_country({}, options),
    m.opendata_column_entered({}, options),
    m.opendata_column_points({}, options),
  ];
  const stageHeadings = stages.flatMap((phase) => {
    const stage = phaseWord(phase, options);
    return [
      stage,
      m.opendata_column_number({ stage }, options),
      m.opendata_column_lane({ stage }, options),
      ...(timed.hill ? [m.opendata_column_hill({ stage }, options)] : []),
      ...Array.from({ length: timed.points }, (_, point) =>
        m.opendata_column_split({ stage, point: point + 1 }, options),
      ),
      ...(timed.finish ? [m.opendata_column_time({ stage }, options)] : []),
    ];
  });
  const lines = classes.flatMap(({ category_name, riders }) =>
    riders.map((line) => [
      category_name,
      line.rank === null ? '' : String(line.rank),
      line.plate,
      line.rider_fullname,
      line.club?.club_name ?? '',
      countries.get(line.entry_id) ?? '',
      line.entered_category_name ?? '',
      line.points === null ? '' : String(line.points),
      ...stages.flatMap((phase) => cellsOf(line, phase, timed)),
    ]),
  );
  return {
    rows: [[...headings, ...stageHeadings], ...lines],
    widths: [24, 8, 8, 32, 28, 8, 20, 8, ...stageHeadings.map(() => 12)],
  };
}
