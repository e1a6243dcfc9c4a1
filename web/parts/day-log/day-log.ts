import { opIdOf } from '#rules/judging/heat-ops.ts';
import { turnByLocks } from '#web/parts/turn.ts';
import type { OpsReply } from './answers.ts';
import { bringPack, contactOutcome, tellOps } from './calls.ts';
import { DayLog, type DayLogParts, type Telling } from './log.ts';
import { NewsStore } from './news-store.ts';
import { DayStore } from './store.ts';

declare global {
  interface Navigator {
    /** Only Chromium reports how much is left. */
    getBattery?: () => Promise<{ level: number; charging: boolean }>;
  }
}

/** Some browsers never answer when asked for the battery: no operation waits longer for it. */
const BATTERY_MS = 1000;

/** Percent; null: the browser does not report it, or it is being charged. */
export async function batteryLeft(): Promise<number | null> {
  const silence = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), BATTERY_MS);
  });
  const battery = await Promise.race([navigator.getBattery?.().catch(() => null), silence]);
  return battery && !battery.charging ? Math.round(battery.level * 100) : null;
}

const partsOf = (name: string, reach: Pick<DayLogParts, 'tell' | 'bring' | 'outcomeOf'>): DayLogParts => ({
  ...reach,
  store: new DayStore(name),
  news: new NewsStore(name),
  // On a page without https there are no locks. Two tabs that send the same do no harm: every operation has a name.
  turn: 'locks' in navigator ? turnByLocks(navigator.locks, name) : (work) => work(async () => true),
  battery: batteryLeft,
  now: () => Date.now(),
});

/** The log of this phone for a race. In: the name it is stored under, one for each duty. Only in the browser. */
export const openDayLog = (name = 'partidor-day'): DayLog =>
  new DayLog(partsOf(name, { tell: tellOps, bring: bringPack, outcomeOf: contactOutcome }));

/** A server that accepts everything: no practice data leaves the phone. */
async function takeAll({ ops, pack_version }: Telling): Promise<OpsReply> {
  return {
    known: ops.map((op) => opIdOf(op.device_id, op.device_n)),
    held: [],
    refused: [],
    holes: [],
    now: new Date().toISOString(),
    pack_version,
    news: null,
    seat_phones: [],
  };
}

/** A log for practice, stored apart from real ones. */
export const openPracticeLog = (): DayLog =>
  new DayLog(
    partsOf('partidor-practice', { tell: takeAll, bring: async () => null, outcomeOf: () => 'cut' }),
  );

/** Sends what there is, now and whenever there may be a signal again. Out: stops it. */
export function keepTelling(log: DayLog): () => void {
  const wake = () => log.wake();
  const onVisible = () => {
    if (document.visibilityState === 'visible') log.wake();
  };
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', onVisible);
  let isOver = false;
  const begin = async () => {
    await log.read();
    if (!isOver) log.wake();
  };
  void begin();
  return () => {
    isOver = true;
    removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
