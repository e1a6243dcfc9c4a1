import { bringCarrying } from '#web/parts/carry/load.ts';
import type { DayLog } from '#web/parts/day-log/log.ts';

/** What a phone needs for a day without a signal. */
export const READY_CHECKS = ['pack', 'written', 'kept', 'code', 'awake'] as const;
export type ReadyCheckName = (typeof READY_CHECKS)[number];

/** The code of this page and the page itself, where they are found without a signal. */
async function keepCode(): Promise<boolean> {
  if (!('caches' in window) || !('serviceWorker' in navigator)) return false;
  await bringCarrying();
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  const [assets, pages] = await Promise.all([caches.open('assets'), caches.open('pages')]);
  const missing = await Promise.all(
    [...new Set(files)].map(async (file) => ((await assets.match(file)) ? [] : [file])),
  );
  await assets.addAll(missing.flat());
  const page = location.pathname + location.search;
  if (!(await pages.match(page))) await pages.add(page);
  // Kept is not enough: somebody has to give it out when there is no signal.
  return (await navigator.serviceWorker.getRegistration()) !== undefined;
}

/** The browser deletes what it did not promise to keep when the phone is full. */
async function keepStorage(): Promise<boolean> {
  const { storage } = navigator;
  if (!('storage' in navigator) || typeof storage.persist !== 'function') return false;
  return (await storage.persisted()) || storage.persist();
}

/** The screen can be kept on. */
async function stayAwake(): Promise<boolean> {
  if (!('wakeLock' in navigator)) return false;
  const lock = await navigator.wakeLock.request('screen');
  await lock.release();
  return true;
}

/** Looks at each, and does what it can about it. */
export async function lookAtPhone(log: DayLog): Promise<Record<ReadyCheckName, boolean>> {
  const no = () => false;
  const [written, kept, code, awake] = await Promise.all([
    log.canKeep(),
    keepStorage().catch(no),
    keepCode().catch(no),
    stayAwake().catch(no),
  ]);
  return { pack: (log.state().pack?.heats.length ?? 0) > 0, written, kept, code, awake };
}
