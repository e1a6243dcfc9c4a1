import * as m from '#text/messages/messages.js';
import { useSearchParams } from '#web/app/address/navigation.ts';
import { idOfParam } from '#web/app/address/params.ts';
import { timetableHref } from '#web/app/screens/paths.ts';
import { TodaysRaces } from '#web/parts/track/TodaysRaces.tsx';
import { Timetable } from './Timetable.tsx';

/** In: `?race=12`. */
export function TimetableScreen() {
  const race_id = idOfParam(useSearchParams(), 'race');
  if (race_id === null) return <TodaysRaces title={m.track_timetable()} hrefOf={timetableHref} />;
  return <Timetable key={race_id} race_id={race_id} />;
}
