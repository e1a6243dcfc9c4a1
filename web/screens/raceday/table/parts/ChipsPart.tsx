import { useQuery } from '@tanstack/react-query';
import type { ChipProblem } from '#contract/raceday/judging/passings.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import * as m from '#text/messages/messages.js';
import { askAs } from '#web/parts/desk/ask-as.ts';
import type { TableHeat } from './board.ts';
import type { TableDay } from './use-table.ts';

/** Writes what is strange about the transponders of a heat, one sentence each. Who is absent at the gate is rightly silent. */
export function chipTexts(
  problems: readonly ChipProblem[],
  { crono, absent }: Pick<TableHeat, 'crono' | 'absent'>,
  plateOf: (entry_id: number) => string,
): string[] {
  const platesOf = (entry_ids: readonly number[]) => entry_ids.map(plateOf).join(', ');
  const ofKind = (is: 'not_seen' | 'weak') =>
    problems.flatMap((one) => (one.is === is && !absent.has(one.entry_id) ? [one.entry_id] : []));
  const named = problems.flatMap((one) => {
    if (one.is === 'chip_twice')
      return [m.table_chip_twice({ chip: one.chip, plates: platesOf(one.entry_ids) })];
    if (one.is !== 'strange') return [];
    return one.entry_ids.length === 0
      ? [m.table_chip_nobody({ chip: one.chip })]
      : [m.table_chip_other({ chip: one.chip, plates: platesOf(one.entry_ids) })];
  });
  // Before the order is told, the others are still on their way.
  const silent = crono === null ? [] : ofKind('not_seen');
  const weak = ofKind('weak');
  return [
    ...named,
    ...(silent.length === 0 ? [] : [m.table_chip_silent({ plates: platesOf(silent) })]),
    ...(weak.length === 0 ? [] : [m.table_chip_weak({ plates: platesOf(weak) })]),
  ];
}

/** Says what is strange about the transponders of the open heat. It asks again when a decoder has heard something more. */
export function ChipsPart({ table, heat }: { table: TableDay; heat: TableHeat }) {
  const { race_id, token, heard, plateOf } = table;
  const sources = heard.facts?.sources ?? [];
  const { data } = useQuery({
    queryKey: ['table chips', race_id, sources.map(({ source, last_no }) => `${source} ${last_no}`)],
    queryFn: () => askAs(token === '' ? null : token, 'GET /api/day/{id}/chips', { params: { id: race_id } }),
    enabled: sources.length > 0,
    placeholderData: (before) => before,
  });
  const own = data?.heats.find((one) => heatKeyOf(one.heat) === heat.key);
  const words = own === undefined ? [] : chipTexts(own.problems, heat, plateOf);
  if (words.length === 0) return null;
  return (
    <ul className="mt-4 space-y-1 border-l-6 border-warn bg-surface p-3">
      {words.map((one) => (
        <li key={one} className="wrap-anywhere">
          {one}
        </li>
      ))}
    </ul>
  );
}
