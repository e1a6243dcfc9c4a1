import { useState } from 'react';
import type { Race } from '#contract/season/races/races.ts';
import { DayGuide, RaceFoot } from '#web/screens/raceday/race/header/DayGuide.tsx';
import { RaceHeader } from '#web/screens/raceday/race/header/RaceHeader.tsx';
import { HiddenRiders } from '#web/screens/raceday/race/header/Registration.tsx';
import { viewOfRace } from '#web/screens/raceday/race/view/view.ts';

const nothing = () => undefined;

/** Shows a race page before its cup is public, as families will see it. Nothing on it can be pressed. */
export function RacePagePreview({ race }: { race: Race }) {
  const [now] = useState(() => new Date().toISOString());
  const view = viewOfRace(race, null, new URLSearchParams(), now);
  if (view.kind === 'missing') return null;
  const { body } = view;
  return (
    <div inert className="border border-line bg-paper pb-6">
      <RaceHeader view={view} refresh={nothing} isRefreshing={false} />
      <div className="gutter">
        <DayGuide view={view} />
        {body.kind === 'hidden_riders' && <HiddenRiders view={view} />}
        <RaceFoot view={view} />
      </div>
    </div>
  );
}
