import type { AdReport } from '#contract/publishing/ads/ads.ts';
import type { Language } from '#contract/values.ts';
import { formatDate, formatNumber } from '#web/ground/format.ts';

type Line = AdReport['days'][number];

/** Views and clicks of some lines. */
export interface Sum {
  views: number;
  clicks: number;
}

/** Adds the counts of some lines. */
export function sumOf(lines: readonly Line[]): Sum {
  return lines.reduce(
    (sum, { views, clicks }) => ({ views: sum.views + views, clicks: sum.clicks + clicks }),
    { views: 0, clicks: 0 },
  );
}

/** Adds the counts by a part of the lines, in the order in which each part first appears. */
export function sumsBy<Key extends string>(
  lines: readonly Line[],
  keyOf: (line: Line) => Key,
): [key: Key, sum: Sum][] {
  const groups = new Map<Key, Line[]>();
  for (const line of lines) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line]);
  return [...groups].map(([key, group]) => [key, sumOf(group)]);
}

/** Writes the clicks for each hundred views: `1,5`, or a dash when there were no views. */
export function rateText({ views, clicks }: Sum, language: Language): string {
  if (views === 0) return '–';
  return formatNumber((100 * clicks) / views, language);
}

/** Writes the report for a spreadsheet: a line for each day, space and language, with dates, codes and numbers. */
export function csvOf(report: AdReport, heads: readonly string[]): string {
  const lines = report.days.map(({ day, position, language, views, clicks }) =>
    [formatDate(day), position, language, views, clicks].join(','),
  );
  return [heads.join(','), ...lines, ''].join('\r\n');
}
