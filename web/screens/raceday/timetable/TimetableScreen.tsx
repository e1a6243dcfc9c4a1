import * as m from '#text/messages/messages.js';
import { useSearchParams } from '#web/ground/address/navigation.ts';
import { idOfParam } from '#web/ground/address/params.ts';
import { timetableHref } from '#web/ground/address/paths.ts';
import { TodaysRaces } from '#web/parts/race/TodaysRaces.tsx';
import { Timetable } from './Timetable.tsx';

/** Shows the timetable of the race in `?race=12`. */
export function TimetableScreen() {
  const race_id = idOfParam(useSearchParams(), 'race');
  if (race_id === null) return <TodaysRaces title={m.track_timetable()} hrefOf={timetableHref} />;
  return <Timetable key={race_id} race_id={race_id} />;
}
