import { useState } from 'react';

/** The time is so short that nobody else has been notified yet. */
const undoMs = 10_000;

/** The last action, and the end of its undo in milliseconds since the epoch. */
type JustDone<Done> = Done & { until: number };

/** Holds the last action while its undo is offered, for `ms` milliseconds. */
export function useJustDone<Done extends object>(ms = undoMs) {
  const [just, setJust] = useState<JustDone<Done> | null>(null);
  return {
    just,
    tell: (done: Done) => setJust({ ...done, until: Date.now() + ms }),
    forget: () => setJust(null),
  };
}
