import type { RETRACT_REASONS } from '#rules/raceday/judging/heat-ops.ts';
import type { Difference } from '#rules/raceday/judging/verdict/differences.ts';
import * as m from '#text/messages/messages.js';
import { phaseShort } from '#text/stages.ts';
import { type Column, timingDiffers } from './columns.ts';
import type { BoardOp } from './board-op.ts';
import type { TableHeat } from './board.ts';

/** Writes "M1 · serie 2 de 4". */
export const whereOf = ({ heat, of }: Pick<TableHeat, 'heat' | 'of'>): string =>
  [phaseShort(heat.phase), ...(of > 1 ? [m.table_serie({ serie: heat.serie, of })] : [])].join(' · ');

export const plateIn = ({ riders }: Pick<TableHeat, 'riders'>, entry_id: number): string =>
  riders.find((rider) => rider.entry_id === entry_id)?.plate ?? '?';

/** Names a column: "J1", or the name of the person who decided. */
export const columnName = ({ seat, person }: Pick<Column, 'seat' | 'person'>): string =>
  seat === null ? person : m.table_seat({ seat });

const kinds: Record<Difference['kind'], (facts: { plates: string }) => string> = {
  order: m.table_differs_order,
  together: m.table_differs_together,
  status: m.table_differs_status,
  unknown: m.table_differs_unknown,
  stranger: m.table_differs_stranger,
  missing: m.table_differs_missing,
  absent_seen: m.table_differs_absent_seen,
  seat: m.table_differs_seat,
};

/** Writes what the seats do not agree on, one sentence each. A stranger is named by the plate of the whole day. */
export const differencesText = (
  heat: TableHeat,
  plateOf: (entry_id: number) => string = (entry_id) => plateIn(heat, entry_id),
): string[] =>
  heat.verdict.differences.map(({ kind, entry_ids, said }) => {
    const typed = kind === 'stranger' ? said.flatMap(({ order }) => order.flat()) : [];
    const unlisted = typed.filter((who) => typeof who === 'string');
    return kinds[kind]({ plates: [...new Set([...entry_ids.map(plateOf), ...unlisted])].join(', ') || '–' });
  });

function agreedText({ verdict, columns }: TableHeat): string {
  // The office wrote the result before any judge sent a sheet.
  if (verdict.state === 'open') return m.table_state_written();
  const seats = columns.filter(({ seat }) => seat !== null).length;
  if (verdict.state === 'ruled') return verdict.sealed ? m.table_state_sealed() : m.table_state_ruled();
  if (verdict.state === 'majority') return m.table_state_majority();
  return m.table_state_agreed({ count: seats });
}

const secondsSince = (from: number | null, now: number): number =>
  from === null ? 0 : Math.max(0, Math.round((now - from) / 1000));

/** Writes "hace 52 s", "hace 3 min". */
export const agoText = (from: number | null, now: number): string => {
  const seconds = secondsSince(from, now);
  return seconds < 120
    ? m.table_ago_seconds({ seconds })
    : m.table_ago_minutes({ minutes: Math.round(seconds / 60) });
};

/** Writes the state of a heat in a few words. `seats` is the number of expected sheets. */
export function stateText(heat: TableHeat, seats: number, now: number): string {
  const missing = Array.from({ length: seats }, (_, index) => index + 1).filter((seat) =>
    heat.columns.every((column) => column.seat !== seat),
  );
  const lacks = missing.map((seat) => m.table_seat({ seat })).join(', ');
  switch (heat.mark) {
    case 'conflict':
      return heat.verdict.state === 'rulings_differ'
        ? m.table_state_rulings_differ()
        : m.table_state_conflict();
    case 'again':
      return m.table_state_again();
    case 'confirm':
      return m.table_state_confirm();
    case 'skipped':
      return m.table_state_skipped();
    case 'late':
      return m.table_state_late({ lacks, ago: agoText(heat.begun_at, now) });
    case 'running':
      return m.table_state_running();
    case 'done':
      return [
        agreedText(heat),
        ...(timingDiffers(heat.crono, heat.verdict.results) ? [m.table_crono_other()] : []),
        ...(timingDiffers(heat.camera, heat.verdict.results) ? [m.table_camera_other()] : []),
      ].join(' · ');
    case 'open':
      return m.table_state_open();
  }
}

const retracts: Record<(typeof RETRACT_REASONS)[number], () => string> = {
  other_race: m.table_op_retract_other_race,
  not_seen: m.table_op_retract_not_seen,
  slip: m.table_op_retract_slip,
};

/** Writes an operation in a line. */
export function opText(op: BoardOp): string {
  switch (op.kind) {
    case 'sheet':
      return op.seat === null ? m.table_op_sheet() : m.table_op_sheet_of({ seat: op.seat });
    case 'ruling':
      return [m.table_op_ruling(), op.body.article, op.body.reason, op.body.signed_by]
        .filter((part) => part !== null)
        .join(' · ');
    case 'seal':
      return m.table_op_seal();
    case 'standing':
      return m.table_op_standing();
    case 'retract':
      return retracts[op.body.why]();
    case 'rerun':
      return m.table_op_rerun({ reason: op.body.reason });
    case 'note':
      return op.body.sanction === undefined
        ? m.table_op_note({ text: op.body.text })
        : op.body.sanction === 'fine'
          ? m.table_op_fine({ text: op.body.text })
          : m.table_op_warning({ text: op.body.text });
    case 'gate':
      return op.body.dropped_at === null ? m.table_op_gate_not() : m.table_op_gate();
    case 'call':
      return m.table_op_call({ count: op.body.absent.length });
    case 'takeover':
      return m.table_op_takeover();
    case 'admit':
      return m.table_op_admit();
  }
}
