import type { AdReport } from '#contract/ads/ads.ts';
import type { Language } from '#contract/values.ts';
import { formatDate, formatNumber } from '#web/app/format.ts';

type Line = AdReport['days'][number];

/** Views and clicks of some lines. */
export interface Sum {
  views: number;
  clicks: number;
}

/** What was counted in these lines together. */
export function sumOf(lines: readonly Line[]): Sum {
  return lines.reduce(
    (sum, { views, clicks }) => ({ views: sum.views + views, clicks: sum.clicks + clicks }),
    { views: 0, clicks: 0 },
  );
}

/** Sums by a part of the lines, in the order in which it first comes. */
export function sumsBy<Key extends string>(
  lines: readonly Line[],
  keyOf: (line: Line) => Key,
): [key: Key, sum: Sum][] {
  const groups = new Map<Key, Line[]>();
  for (const line of lines) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line]);
  return [...groups].map(([key, group]) => [key, sumOf(group)]);
}

/** Clicks for each hundred views: `1,5`; a dash where nothing was seen. */
export function rateText({ views, clicks }: Sum, language: Language): string {
  if (views === 0) return '–';
  return formatNumber((100 * clicks) / views, language);
}

/** The report as a spreadsheet reads it: one line for a day, space and language. Only dates, codes and numbers. */
export function csvOf(report: AdReport, heads: readonly string[]): string {
  const lines = report.days.map(({ day, position, language, views, clicks }) =>
    [formatDate(day), position, language, views, clicks].join(','),
  );
  return [heads.join(','), ...lines, ''].join('\r\n');
}
