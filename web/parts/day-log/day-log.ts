import { opIdOf } from '#rules/raceday/judging/heat-ops.ts';
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

/** Some browsers never answer when asked for the battery, so no operation waits longer for it than this. */
const BATTERY_MS = 1000;

/** Reads the battery in percent. It is null when the browser does not report it, or while it is being charged. */
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
  // Without https there are no locks. Two tabs that send the same do no harm: every operation has a name.
  turn: 'locks' in navigator ? turnByLocks(navigator.locks, name) : (work) => work(async () => true),
  battery: batteryLeft,
  now: () => Date.now(),
});

/** Opens this phone's log for a race, by the name it is stored under, one for each duty. It needs a browser. */
export const openDayLog = (name = 'partidor-day'): DayLog =>
  new DayLog(partsOf(name, { tell: tellOps, bring: bringPack, outcomeOf: contactOutcome }));

/** Stands in for a server and accepts everything, so that no practice data leaves the phone. */
async function takeAll({ ops, pack_version }: Telling): Promise<OpsReply> {
  return {
    known: ops.map((op) => opIdOf(op.device_id, op.device_n)),
    held: [],
    refused: [],
    holes: [],
    last_n: 0,
    now: new Date().toISOString(),
    pack_version,
    news: null,
    seat_phones: [],
  };
}

/** Opens a log for practice, which is stored apart from the real ones. */
export const openPracticeLog = (): DayLog =>
  new DayLog(
    partsOf('partidor-practice', { tell: takeAll, bring: async () => null, outcomeOf: () => 'cut' }),
  );

/** Sends what is not sent, now and whenever there may be a signal again. The returned function stops it. */
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
