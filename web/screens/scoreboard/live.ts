import type { useLive } from '#web/parts/live/use-live.ts';

/** A race in the form that the big screen receives. */
export type Live = ReturnType<typeof useLive>;
