import type { useLive } from '#web/parts/live/use-live.ts';

/** A race as the big screen hears of it. */
export type Live = ReturnType<typeof useLive>;
