import type { FinishSheet, HeatName, Said } from '#rules/raceday/judging/heat-ops.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import { listPrint } from '#rules/raceday/judging/starting-list.ts';
import { MOST_SPLITS, sameSplits, type Splits } from '#rules/raceday/races/splits.ts';
import { orderByTiming } from '#rules/raceday/timing/order/timing-order.ts';
import { hasStarted } from '#rules/statuses.ts';
import type { Phase } from '#rules/stages.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { lockJudging } from '#server/raceday/results/log/op-queries.ts';
import { saveSplits, type SplitChange } from '#server/raceday/results/split-queries.ts';
import { type HeatRow, passingKey, readTiming, ridersIn, type TimingOfRace } from './timing-facts.ts';
import { sayWords } from './say-words.ts';
import { readSaidByTiming, timingVoice } from './voice-queries.ts';

type Timed = ReturnType<typeof orderByTiming>['heats'][number];

/** A drop is said again only if it moved by more than clocks do. */
const MOVED_MS = 1000;
const LONGEST_LAP_MS = 3_599_999;
const LONGEST_SPLIT_MS = 599_999;

/** What timing says of a heat now, and the split times that its riders get. */
interface Word {
  heat: HeatRow;
  sheet: FinishSheet | null;
  /** It is null where no drop was heard. */
  dropped_ms: number | null;
  splits: SplitChange[];
}

function sheetOf(heat: HeatRow, { order, times, ready }: Timed): FinishSheet | null {
  if (!ready || order.length === 0) return null;
  const laps = times.flatMap(({ entry_id, time_ms }) =>
    time_ms !== null && time_ms > 0 && time_ms <= LONGEST_LAP_MS ? [{ entry_id, time_ms }] : [],
  );
  // Silence is neither DNS nor DNF.
  return { order, marks: [], laps, list: listPrint(ridersIn(heat)) };
}

/** Times rise along the track and end before the line. What does not is of loops that somebody named wrongly. */
function isPlausible({ hill_ms, split_ms }: Splits, time_ms: number | null): boolean {
  const seen = [hill_ms, ...split_ms].filter((ms) => ms !== null);
  const all = time_ms === null ? seen : [...seen, time_ms];
  return (
    split_ms.length <= MOST_SPLITS &&
    seen.every((ms) => ms > 0 && ms <= LONGEST_SPLIT_MS) &&
    all.every((ms, at) => at === 0 || ms > (all[at - 1] ?? 0))
  );
}

/** Returns the split times of those who have a result. One who has none yet gets them when there is one. */
function splitsOf({ runs }: HeatRow, { times }: Timed): SplitChange[] {
  return times.flatMap(({ entry_id, splits }): SplitChange[] => {
    const run = runs.find((one) => one.entry_id === entry_id);
    if (run === undefined || splits === null || !hasStarted(run.status)) return [];
    const { plate, hill_ms, split_ms, time_ms } = run;
    const was = hill_ms === null && split_ms === null ? null : { hill_ms, split_ms: split_ms ?? [] };
    return sameSplits(was, splits) || !isPlausible(splits, time_ms)
      ? []
      : [{ entry_id, plate, was, became: splits }];
  });
}

/** Returns what timing says now of the heats in which somebody was heard lately. */
function wordsOf({ facts, heats, fresh }: TimingOfRace): Word[] {
  const { heats: orders, placed } = orderByTiming(facts);
  const lately = new Set(placed.flatMap((one) => (fresh.has(passingKey(one)) ? [one.heat] : [])));
  const offsets = new Map(facts.sources.map(({ source, offset_us }) => [source, offset_us]));
  const heard = new Map(
    facts.passings.map((one) => [passingKey(one), one.at_us + (offsets.get(one.source) ?? 0)]),
  );
  const drops = new Map(
    placed.flatMap((one) =>
      one.as === 'gate' && one.heat !== null
        ? [[`${one.heat} ${heard.get(passingKey(one))}`, true] as const]
        : [],
    ),
  );
  return orders.flatMap((timed) => {
    const heat = heats.get(timed.heat);
    if (heat === undefined || !lately.has(timed.heat)) return [];
    const { dropped_us } = timed;
    const isHeard = dropped_us !== null && drops.has(`${timed.heat} ${dropped_us}`);
    const dropped_ms = isHeard ? Math.round(dropped_us / 1000) : null;
    return [{ heat, sheet: sheetOf(heat, timed), dropped_ms, splits: splitsOf(heat, timed) }];
  });
}

type SaidBefore = Awaited<ReturnType<typeof readSaidByTiming>>;

const rideKey = (heat: HeatName, attempt: number): string => `${heatKeyOf(heat)} ${attempt}`;

/** Returns what has to be said of a heat because it differs from what was said of this ride. */
function newsOf({ heat, sheet, dropped_ms }: Word, before: SaidBefore): Said[] {
  const was = before.get(rideKey(heat, heat.attempt));
  const news: Said[] = [];
  const said_ms = was?.dropped_at == null ? null : Date.parse(was.dropped_at);
  const isMoved =
    dropped_ms === null || said_ms === null
      ? dropped_ms !== said_ms
      : Math.abs(dropped_ms - said_ms) > MOVED_MS;
  if (isMoved)
    news.push({
      kind: 'gate',
      body: { dropped_at: dropped_ms === null ? null : new Date(dropped_ms).toISOString() },
    });
  if (sheet !== null && JSON.stringify(sheet) !== was?.sheet) news.push({ kind: 'sheet', body: sheet });
  return news;
}

/** Tells whether there is anything to write. It locks nothing, so that nobody waits for a decoder that says the same. */
async function hasNews(db: Db, race_id: number): Promise<boolean> {
  const timing = await readTiming(db, race_id, Date.now());
  if (timing === null) return false;
  const before = await readSaidByTiming(db, race_id, 'timing');
  return wordsOf(timing).some((word) => word.splits.length > 0 || newsOf(word, before).length > 0);
}

/** Stores split times of heats, stage by stage. They decide nothing, and stand beside the results. */
async function writeSplits(tx: Db, words: readonly Word[]): Promise<void> {
  const byPhase = Map.groupBy(words, ({ heat }): Phase => heat.phase);
  for (const [phase, those] of byPhase)
    await saveSplits(
      tx,
      phase,
      those.flatMap(({ splits }) => splits),
    );
}

/**
 * Says the sheets and gates that follow from all passings of a race, as operations of its timing device, and gives split
 * times to results. Without a seat they are advice. It says again what one more passing changes, and nothing else.
 */
export async function sayOrder(db: Db, race_id: number): Promise<void> {
  if (!(await hasNews(db, race_id))) return;
  await inTransaction(db, async (tx) => {
    const judging = await lockJudging(tx, race_id);
    // Heats that nobody judges here have no log. What was heard is kept.
    if (judging === null) return;
    // It is computed again, because another bridge may have said it while this one waited.
    const timing = await readTiming(tx, race_id, Date.now());
    const voice = timing && (await timingVoice(tx, race_id, 'timing'));
    if (timing === null || voice === null) return;
    const before = await readSaidByTiming(tx, race_id, 'timing');
    const words = wordsOf(timing);
    const news = words.flatMap((word) => newsOf(word, before).map((said) => ({ said, heat: word.heat })));
    await sayWords(tx, race_id, judging, voice, news);
    await writeSplits(tx, words);
  });
}
