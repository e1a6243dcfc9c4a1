import { bringCarrying } from '#web/parts/carry/load.ts';
import type { DayLog } from '#web/parts/day-log/log.ts';

/** The conditions that a phone needs for a day without a signal. */
export const READY_CHECKS = ['pack', 'written', 'kept', 'code', 'awake'] as const;
export type ReadyCheckName = (typeof READY_CHECKS)[number];

/** Stores this page and its code, so that they open without a signal. */
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
  // Stored files are not enough: without a signal, a worker has to serve them.
  return (await navigator.serviceWorker.getRegistration()) !== undefined;
}

/** Asks the browser to keep the storage. Without that promise, it may delete the storage when the phone is full. */
async function keepStorage(): Promise<boolean> {
  const { storage } = navigator;
  if (!('storage' in navigator) || typeof storage.persist !== 'function') return false;
  return (await storage.persisted()) || storage.persist();
}

/** Tells whether the screen can be kept on. */
async function stayAwake(): Promise<boolean> {
  if (!('wakeLock' in navigator)) return false;
  const lock = await navigator.wakeLock.request('screen');
  await lock.release();
  return true;
}

/** Runs each check, and repairs what it can. */
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
