import type { Language } from '#contract/values.ts';
import { writeLap } from '#rules/results/lap-time.ts';
import { resultText } from '#rules/results/result-text.ts';
import type { Phase } from '#rules/stages.ts';
import { phaseWord } from '#text/stages.ts';
import * as m from '#text/messages/messages.js';
import { type ResultClass, type PublishedLine, stagesRidden } from './result-lines.ts';

/** Columns of one width each, in characters. */
interface ResultRows {
  rows: string[][];
  widths: number[];
}

const timesRidden = (classes: readonly ResultClass[]): boolean =>
  classes.some(({ riders }) => riders.some(({ results }) => results.some(({ time_ms }) => time_ms !== null)));

function cellsOf(line: PublishedLine, phase: Phase, timed: boolean): string[] {
  const ride = line.results.find((one) => one.phase === phase);
  const place = ride ? (resultText(ride) ?? '') : '';
  const rest = [ride?.number ?? '', ride?.lane == null ? '' : String(ride.lane)];
  const time = ride?.time_ms == null ? '' : writeLap(ride.time_ms);
  return [place, ...rest, ...(timed ? [time] : [])];
}

/**
 * The results of a date as a table, a line for each rider and class. In: classes in their order, countries by entry, the language of the
 * headings. Times have columns where somebody has one.
 */
export function resultTable(
  classes: readonly ResultClass[],
  countries: ReadonlyMap<number, string>,
  locale: Language,
): ResultRows {
  const options = { locale };
  const stages = stagesRidden(classes);
  const timed = timesRidden(classes);
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
      ...(timed ? [m.opendata_column_time({ stage }, options)] : []),
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
