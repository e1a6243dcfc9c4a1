import * as m from '#text/messages/messages.js';
import { useSearchParams } from '#web/app/address/navigation.ts';
import { idOfParam } from '#web/app/address/params.ts';
import { announcerHref } from '#web/app/screens/paths.ts';
import { TodaysRaces } from '#web/parts/track/TodaysRaces.tsx';
import { Announcer } from './Announcer.tsx';

/** In: `?race=12`. All of it is public: anybody with the address may read it aloud. */
export function AnnouncerScreen() {
  const race_id = idOfParam(useSearchParams(), 'race');
  if (race_id === null) return <TodaysRaces title={m.track_announcer()} hrefOf={announcerHref} />;
  return <Announcer key={race_id} race_id={race_id} />;
}
