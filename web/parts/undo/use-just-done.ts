import { useState } from 'react';

/** As long as nobody else has been told. */
const undoMs = 10_000;

/** What was done a moment ago, and until when it can be taken back: milliseconds since the epoch. */
type JustDone<Done> = Done & { until: number };

/** The last thing that was done, while the way back is offered. In: for how long. */
export function useJustDone<Done extends object>(ms = undoMs) {
  const [just, setJust] = useState<JustDone<Done> | null>(null);
  return {
    just,
    tell: (done: Done) => setJust({ ...done, until: Date.now() + ms }),
    forget: () => setJust(null),
  };
}
