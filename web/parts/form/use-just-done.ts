import { useState } from 'react';
import { UNDO_SECONDS } from '#rules/operations/office/undo-time.ts';

/** What others act on at once, at the track or by reading it, is undone for this long. Later it is corrected instead. */
export const BRIEF_UNDO_MS = 10_000;

/** The last action, and the end of its undo in milliseconds since the epoch. */
type JustDone<Done> = Done & { until: number };

/** Holds the last action while its undo is offered, for `ms` milliseconds. */
export function useJustDone<Done extends object>(ms = UNDO_SECONDS * 1000) {
  const [just, setJust] = useState<JustDone<Done> | null>(null);
  return {
    just,
    tell: (done: Done) => setJust({ ...done, until: Date.now() + ms }),
    forget: () => setJust(null),
  };
}
