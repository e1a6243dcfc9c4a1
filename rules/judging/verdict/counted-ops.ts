import type { HeatOp } from '#rules/judging/heat-ops.ts';

/**
 * What counts of all that was heard: each operation once, and none that is held until somebody whose word is not held admits it.
 * In: operations, in any order, also twice. Out: in the order of their ids. Source: **ours**, docs/regulation.md §7.11.
 */
export function countedOps(ops: readonly HeatOp[]): HeatOp[] {
  const admitted = new Set(
    ops.filter((op) => op.kind === 'admit').flatMap(({ held, body }) => (held ? [] : [body.op_id])),
  );
  const counted = ops.filter(({ op_id, held }) => !held || admitted.has(op_id));
  const once = new Map(counted.map((op) => [op.op_id, op]));
  return [...once.values()].toSorted((a, b) => (a.op_id < b.op_id ? -1 : 1));
}
