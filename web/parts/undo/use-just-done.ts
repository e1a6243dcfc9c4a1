import { useState } from 'react';

/** Short enough that nobody else has been notified yet. */
const undoMs = 10_000;

/** The last action, and until when it can be undone: milliseconds since the epoch. */
type JustDone<Done> = Done & { until: number };

/** The last action, while its undo is offered. In: for how long. */
export function useJustDone<Done extends object>(ms = undoMs) {
  const [just, setJust] = useState<JustDone<Done> | null>(null);
  return {
    just,
    tell: (done: Done) => setJust({ ...done, until: Date.now() + ms }),
    forget: () => setJust(null),
  };
}
