import type { ReactNode } from 'react';
import { useLanguage } from '#web/ground/language-context.ts';
import type { BoardOp } from './parts/board-op.ts';
import { clockSeconds } from './parts/clock-seconds.ts';
import { opText } from './parts/words.ts';

import * as m from '#text/messages/messages.js';
import { writeLap } from '#rules/raceday/results/lap-time.ts';
import { formatOrdinal } from '#web/ground/format.ts';
import type { Language } from '#contract/values.ts';
import type { Finisher, RuledResult } from '#rules/raceday/judging/heat-ops.ts';

type PlateOf = (entry_id: number) => string;

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

/** Writes the content of an operation in lines, in which `plateOf` names an entry. */
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
    case 'standing':
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
    case 'retract':
    case 'takeover':
    case 'admit':
      return [];
  }
}

/** Writes the origin of an operation: ride, device and way, when it was recorded and when it was received. */
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

/** Writes an operation in full: its content and its origin. */
const opLines = (op: BoardOp, plateOf: PlateOf, language: Language): string[] => [
  ...bodyLines(op, plateOf, language),
  ...originLines(op),
];

interface SaidOpProps {
  op: BoardOp;
  plateOf: PlateOf;
  /** The state of the operation: replaced, or of an earlier ride. */
  stands: string | null;
  /** An element that is drawn before its line. */
  lead?: ReactNode;
}

/** Shows one operation, which can be opened to be read in full. */
export function SaidOp({ op, plateOf, stands, lead }: SaidOpProps) {
  const language = useLanguage();
  return (
    <li className="border-t border-line text-small wrap-anywhere">
      <details>
        <summary className="min-h-12 py-2">
          <span className="tabular-nums">{clockSeconds(op.said_at)}</span> · {lead}
          <b>{op.person}</b> · {opText(op)}
          {stands !== null && <span className="text-ink2"> · {stands}</span>}
        </summary>
        <ul className="pb-3 pl-4">
          {opLines(op, plateOf, language).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </li>
  );
}
