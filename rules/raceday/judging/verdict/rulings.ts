import type { HeatOp, RuledResult } from '#rules/raceday/judging/heat-ops.ts';

/** This is something that the table decided, or that the server sealed or preserved. */
type Decision = Extract<HeatOp, { kind: 'ruling' | 'seal' | 'standing' }>;

/** This is the state of a ride by the decisions about it. */
interface Decided {
  state: 'ruled' | 'rulings_differ';
  results: RuledResult[] | null;
  heads: string[];
  sealed: boolean;
}

/**
 * This function finds every decision that a decision replaces, directly or through others, as far as they are known; in a circle it finds
 * the decision itself too.
 */
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

/** This function lists the results that a decision gives the riders of the heat, in their order. */
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

/** This function finds the results that all decisions have in common; it is null when decisions differ or there is none. */
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
 * This function reads what was decided of one ride. Heads are decisions that no other one replaces; in a circle, which no honest device
 * makes, all are heads. Heads with the same results count as one. While heads differ none has effect, and a ride that is sealed stays as it
 * was posted.
 * @param ops - the operations that count
 * @param attempt - the number of the ride
 * @param entry_ids - the riders of the heat
 * @returns the decision, or null when nothing was decided
 * Source: **ours**, docs/regulation.md §7.11.
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
 * This function finds the results of a ride that were public when something received or set since would have removed them; they stay until
 * somebody decides.
 * @param ops - the operations that count
 * @param attempt - the number of the ride
 * @param entry_ids - the riders of the heat
 * @returns the results in the order of the riders, or null when nothing had to be preserved
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function standingResultsOf(
  ops: readonly HeatOp[],
  attempt: number,
  entry_ids: readonly number[],
): RuledResult[] | null {
  const said = ops.filter((op) => op.kind === 'standing').filter((op) => op.attempt === attempt);
  const replaced = new Set(said.flatMap(({ body }) => body.over));
  const last = said.findLast(({ op_id }) => !replaced.has(op_id));
  return last === undefined ? null : resultsOf(last, entry_ids);
}

/**
 * This function decides whether two results give each rider the same status and place; times are left aside.
 * @param one - one list of results
 * @param other - the other list, in the order of the same riders
 * @returns true when they are the same
 */
export const isSameOutcome = (
  one: readonly Pick<RuledResult, 'status' | 'place'>[],
  other: readonly Pick<RuledResult, 'status' | 'place'>[],
): boolean =>
  one.length === other.length &&
  one.every(({ status, place }, at) => status === other[at]?.status && place === other[at].place);

/**
 * This function finds which ride of a heat counts: the highest that a re-run began. A sealed ride counts until a ruling over the seal
 * leaves every rider without a result: a re-run from a device that had not received the seal removes no result from a stage that is posted.
 * @param ops - the operations that count
 * @param entry_ids - the riders of the heat
 * @returns the number of the ride: 1, 2, 3 …
 * Source: **ours**, docs/regulation.md §7.11.
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
