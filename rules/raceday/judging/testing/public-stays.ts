import fc from 'fast-check';
import { about, type JudgingProperty } from './about.ts';
import { history, type History } from './histories.ts';
import { standingOp } from './told.ts';
import type { HeatOp } from '#rules/raceday/judging/heat-ops.ts';
import { heatVerdict } from '#rules/raceday/judging/verdict/heat-verdict.ts';
import {
  goesUnasked,
  publicResults,
  type RunToSettle,
  settleRuns,
  type SettlingDay,
} from '#rules/raceday/judging/verdict/settled-runs.ts';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A history and the same operations in another order. */
export const shuffled = history.chain(({ ops, heat }) =>
  fc.record({
    ops: fc.constant(ops),
    heat: fc.constant(heat),
    other: fc.shuffledSubarray(ops, { minLength: ops.length, maxLength: ops.length }),
  }),
);

/** The results as they are behind some words. */
export function settled(
  runs: readonly RunToSettle[],
  ops: readonly HeatOp[],
  settings: SettlingDay,
): RunToSettle[] {
  const ofDay = ops.filter(({ kind }) => kind === 'takeover' || kind === 'admit');
  const own = ops.filter((one) => !ofDay.includes(one));
  const changed = new Map(
    settleRuns(runs, own, ofDay, settings).changes.map(({ became }) => [became.entry_id, became]),
  );
  return runs.map((run) => ({ ...run, ...changed.get(run.entry_id) }));
}

/** How a day is judged, and how it is changed while it is judged. */
type Setting = Pick<SettlingDay, 'seats' | 'table_confirms' | 'two_sign'>;
interface ChangingDay {
  shuffled: { ops: HeatOp[]; heat: History['heat']; other: HeatOp[] };
  /** Which setting counts, from behind which word on. */
  settings: { behind: number; setting: Setting }[];
  first: Setting;
}
const setting: fc.Arbitrary<Setting> = fc.record({
  seats: fc.integer({ min: 1, max: 3 }),
  table_confirms: fc.boolean(),
  two_sign: fc.boolean(),
});
const changing: fc.Arbitrary<ChangingDay> = fc.record({
  shuffled,
  settings: fc.array(fc.record({ behind: fc.nat(25), setting }), { minLength: 1, maxLength: 6 }),
  first: setting,
});

/**
 * A day as a server lives it: each word settles its heat, each setting too, and what would go unasked is said to stand.
 * Out: false where a result went unasked, where the log alone gives another result, or where the table reads another one.
 */
function staysPublic({ shuffled: { other, heat }, settings, first }: ChangingDay): boolean {
  // The server alone says what stands.
  const words = other.filter(({ kind }) => kind !== 'standing');
  const drawn = heat.entry_ids.map((entry_id): RunToSettle => ({
    entry_id,
    status: null,
    place: null,
    time_ms: null,
    removed: null,
  }));
  let [runs, attempt, day] = [drawn, 1, { ...first, is_public: false }];
  const log: HeatOp[] = [];
  const parts = () => {
    const ofDay = log.filter(({ kind }) => kind === 'takeover' || kind === 'admit');
    return { own: log.filter((one) => !ofDay.includes(one)), ofDay };
  };
  const settle = (said: HeatOp | null): boolean => {
    const before = runs;
    const { own, ofDay } = parts();
    const became = settleRuns(runs, own, ofDay, day);
    if (goesUnasked(became, attempt, said === null ? [] : [said])) {
      const earlier = own.filter(({ kind }) => kind === 'standing').map(({ op_id }) => op_id);
      log.push(standingOp(`Z${log.length + 100}`, runs, earlier, attempt));
    }
    runs = settled(runs, log, day);
    const isDecided = heatVerdict(log, { ...heat, seats: day.seats });
    const isAsked =
      isDecided.heads.length > 0 ||
      isDecided.attempt > attempt ||
      (said?.kind === 'retract' && isDecided.state === 'open');
    attempt = isDecided.attempt;
    return isAsked || before.every(({ status }, at) => status === null || runs[at]?.status !== null);
  };
  for (const [at, op] of words.entries()) {
    for (const { setting: next } of settings.filter(({ behind }) => behind === at)) {
      day = { ...next, is_public: false };
      if (!settle(null)) return false;
    }
    log.push(op);
    if (!settle(op)) return false;
  }
  const table = publicResults(heatVerdict(log, { ...heat, seats: day.seats }), day) ?? [];
  return (
    same(settled(drawn, log.toReversed(), day), runs) &&
    runs.every(({ entry_id, status, place }) => {
      const read = table.find((one) => one.entry_id === entry_id);
      return (read?.status ?? null) === status && (read?.place ?? null) === place;
    })
  );
}

/** What is public goes by a ruling, a re-run, or the sheet's own judge, and by nothing else. */
export const PUBLIC_STAYS: JudgingProperty = about(
  'what is public stays until somebody decides, however the day is judged meanwhile, and the log and the table say the same',
  fc.property(changing, staysPublic),
);
