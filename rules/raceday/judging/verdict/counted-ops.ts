import type { HeatOp } from '#rules/raceday/judging/heat-ops.ts';

/**
 * This function selects the operations that count: each once, and none that is held until an operation that is not held admits it.
 * @param ops - the operations received, in any order; one may occur twice
 * @returns the operations that count, in the order of their ids
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function countedOps(ops: readonly HeatOp[]): HeatOp[] {
  const admitted = new Set(
    ops.filter((op) => op.kind === 'admit').flatMap(({ held, body }) => (held ? [] : [body.op_id])),
  );
  const counted = ops.filter(({ op_id, held }) => !held || admitted.has(op_id));
  const once = new Map(counted.map((op) => [op.op_id, op]));
  return [...once.values()].toSorted((a, b) => (a.op_id < b.op_id ? -1 : 1));
}
