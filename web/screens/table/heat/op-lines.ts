import type { BoardOp } from '#web/screens/table/board/board-op.ts';
import { clockSeconds } from '#web/screens/table/clock-seconds.ts';
import * as m from '#text/messages/messages.js';

import { writeLap } from '#rules/results/lap-time.ts';
import { formatOrdinal } from '#web/app/format.ts';
import type { Language } from '#contract/values.ts';
import type { Finisher, RuledResult } from '#rules/judging/heat-ops.ts';

export type PlateOf = (entry_id: number) => string;

const ways: Record<BoardOp['via'], () => string> = {
  net: m.table_via_net,
  qr: m.table_via_qr,
  file: m.table_via_file,
  voice: m.table_via_voice,
};

function resultLines(results: readonly RuledResult[], plateOf: PlateOf, language: Language): string[] {
  const placed = results
    .filter(({ place }) => place !== null)
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  const line = ({ entry_id, time_ms }: RuledResult, what: string) =>
    [`${what} ${plateOf(entry_id)}`, ...(time_ms === null ? [] : [writeLap(time_ms)])].join(' · ');
  const others = results.filter(({ place, status }) => place === null && status !== null);
  const lines = [
    ...placed.map((one) => line(one, formatOrdinal(one.place ?? 0, language))),
    ...others.map((one) => line(one, one.status ?? '')),
  ];
  return lines.length === 0 ? [m.table_op_no_result()] : lines;
}

/** Everything an operation says, in lines. In: it; how an entry is called. */
function bodyLines(op: BoardOp, plateOf: PlateOf, language: Language): string[] {
  const plates = (entry_ids: readonly number[]) => entry_ids.map(plateOf).join(', ') || '–';
  const named = (who: Finisher) =>
    who === null ? '?' : typeof who === 'string' ? m.table_stranger({ plate: who }) : plateOf(who);
  switch (op.kind) {
    case 'sheet':
      return [
        ...op.body.order.map(
          (slot, index) => `${formatOrdinal(index + 1, language)} ${slot.map(named).join(' = ')}`,
        ),
        ...op.body.marks.map(({ entry_id, status }) => `${plateOf(entry_id)} ${status}`),
        ...op.body.laps.map(({ entry_id, time_ms }) => `${plateOf(entry_id)} ${writeLap(time_ms)}`),
      ];
    case 'call':
      return [
        m.table_op_present({ plates: plates(op.body.present) }),
        m.table_op_absent({ plates: plates(op.body.absent) }),
        ...op.body.lanes.map(({ entry_id, lane }) => m.table_op_lane({ plate: plateOf(entry_id), lane })),
      ];
    case 'gate':
      return op.body.dropped_at === null
        ? []
        : [m.table_op_dropped({ at: clockSeconds(op.body.dropped_at) })];
    case 'ruling':
    case 'seal':
      return [
        ...resultLines(op.body.results, plateOf, language),
        ...(op.body.article === null ? [] : [m.table_op_article({ article: op.body.article })]),
        ...(op.body.reason === null ? [] : [m.table_op_reason({ reason: op.body.reason })]),
        ...(op.body.signed_by === null ? [] : [m.table_op_signed({ person: op.body.signed_by })]),
        m.table_op_over({ over: op.body.over.length, heard: op.body.heard.length }),
      ];
    case 'note':
      return op.body.entry_id === undefined ? [] : [plateOf(op.body.entry_id)];
    case 'rerun':
    case 'takeover':
    case 'admit':
      return [];
  }
}

/** The origin of an operation: which ride, whose device and how, when it was said and when heard. */
function originLines(op: BoardOp): string[] {
  const { attempt, device_id, device_n, via, carried_by, said_at, heard_at, why } = op;
  return [
    m.table_op_attempt({ attempt }),
    m.table_op_times({ said: clockSeconds(said_at), heard: clockSeconds(new Date(heard_at).toISOString()) }),
    m.table_op_device({ device: device_id.slice(0, 8), count: device_n }),
    carried_by === null ? ways[via]() : m.table_op_carried({ way: ways[via](), person: carried_by }),
    ...(why === null ? [] : [why === 'revoked' ? m.table_held_revoked() : m.table_held_strange()]),
  ];
}

/** An operation in full: what it says, and its origin. */
export const opLines = (op: BoardOp, plateOf: PlateOf, language: Language): string[] => [
  ...bodyLines(op, plateOf, language),
  ...originLines(op),
];
