import type { ReactNode } from 'react';
import { Corrections } from '#web/screens/race/results/Corrections.tsx';
import type { FoundRace } from '#web/screens/race/view/race-view.ts';
import { ProtestLines } from './ProtestLines.tsx';

/** Beside the classes on a desktop, after them on a phone: the last races, the last correction, protests. */
export function RaceAside({ view, children }: { view: FoundRace; children: ReactNode }) {
  const { last_change, zone, written_in } = view;
  return (
    <aside className="min-w-0">
      {children}
      <Corrections items={last_change === null ? [] : [last_change]} zone={zone} written_in={written_in} />
      <ProtestLines view={view} />
    </aside>
  );
}
