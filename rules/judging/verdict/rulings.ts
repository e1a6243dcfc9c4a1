import type { HeatOp, RuledResult } from '#rules/judging/heat-ops.ts';

/** What the table decided, or the server sealed. */
type Decision = Extract<HeatOp, { kind: 'ruling' | 'seal' }>;

/** How a ride stands by what was decided of it. */
interface Decided {
  state: 'ruled' | 'rulings_differ';
  results: RuledResult[] | null;
  heads: string[];
  sealed: boolean;
}

/** Every decision that a decision replaces, directly or through others, as far as they are known; in a circle also itself. */
function beneath(decision: Decision, all: ReadonlyMap<string, Decision>): Set<string> {
  const found = new Set<string>();
  const open = [...decision.body.over];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const below = all.get(next);
    if (!below || found.has(next)) continue;
    found.add(next);
    open.push(...below.body.over);
  }
  return found;
}

/** What a decision says of the riders of the heat, in their order. */
const resultsOf = ({ body }: Decision, entry_ids: readonly number[]): RuledResult[] =>
  entry_ids.map((entry_id) => {
    const said = body.results.find((result) => result.entry_id === entry_id);
    return {
      entry_id,
      status: said?.status ?? null,
      place: said?.place ?? null,
      time_ms: said?.time_ms ?? null,
    };
  });

/** What all decisions say alike; null: they say different things, or there is none. */
function commonResults(decisions: readonly Decision[], entry_ids: readonly number[]): RuledResult[] | null {
  const said = new Map(
    decisions.map((decision) => {
      const results = resultsOf(decision, entry_ids);
      return [JSON.stringify(results), results];
    }),
  );
  return said.size === 1 ? ([...said.values()][0] ?? null) : null;
}

/**
 * Reads what was decided of one ride. Heads are decisions that no other one replaces; in a circle, which no honest device makes, all are
 * heads. Heads that say the same are one. While heads differ none takes effect, and a ride that is sealed stays as it was posted.
 * In: operations that count; the ride; the riders. Out: null where nothing was decided. Source: **ours**, docs/regulation.md §7.11.
 */
export function decidedOf(
  ops: readonly HeatOp[],
  attempt: number,
  entry_ids: readonly number[],
): Decided | null {
  const decisions = ops
    .filter((op) => op.kind === 'ruling' || op.kind === 'seal')
    .filter((op) => op.attempt === attempt);
  if (decisions.length === 0) return null;
  const all = new Map(decisions.map((decision) => [decision.op_id, decision]));
  const below = new Map(decisions.map((decision) => [decision.op_id, beneath(decision, all)]));
  const isOver = (one: Decision, other: Decision) => below.get(one.op_id)?.has(other.op_id) ?? false;
  const highest = (those: readonly Decision[]) =>
    those.filter((one) => those.every((other) => !isOver(other, one) || isOver(one, other)));

  const heads = highest(decisions);
  const seals = decisions.filter(({ kind }) => kind === 'seal');
  const common = heads.some((head) => isOver(head, head)) ? null : commonResults(heads, entry_ids);
  return {
    state: common ? 'ruled' : 'rulings_differ',
    results: common ?? commonResults(highest(seals), entry_ids),
    heads: heads.map(({ op_id }) => op_id),
    sealed: seals.length > 0,
  };
}

/**
 * Which ride of a heat counts: the highest a re-run began. A sealed ride keeps counting until a ruling over the seal leaves everybody
 * without a result: a re-run said by somebody who had not heard of the seal takes no result from a stage that is posted.
 * In: operations that count; the riders. Out: 1, 2, 3 … Source: **ours**, docs/regulation.md §7.11.
 */
export function attemptOf(ops: readonly HeatOp[], entry_ids: readonly number[]): number {
  const begun = ops
    .filter(({ kind }) => kind === 'rerun')
    .reduce((highest, { attempt }) => Math.max(highest, attempt), 1);
  const sealed = ops.filter(({ kind, attempt }) => kind === 'seal' && attempt < begun);
  const holding = sealed
    .map(({ attempt }) => attempt)
    .filter((attempt) => {
      const decided = decidedOf(ops, attempt, entry_ids);
      return decided?.sealed === true && (decided.results?.some(({ status }) => status !== null) ?? true);
    });
  return Math.min(begun, ...holding);
}
