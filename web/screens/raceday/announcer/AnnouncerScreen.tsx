import * as m from '#text/messages/messages.js';
import { useSearchParams } from '#web/ground/address/navigation.ts';
import { idOfParam } from '#web/ground/address/params.ts';
import { announcerHref } from '#web/ground/address/paths.ts';
import { TodaysRaces } from '#web/parts/race/TodaysRaces.tsx';
import { ScreenChoice } from '#web/parts/desk/ScreenChoice.tsx';
import { Announcer } from './Announcer.tsx';

/** Shows the race of `?race=12` to the announcer. It is all public: anybody with the address may read it aloud. */
export function AnnouncerScreen() {
  const race_id = idOfParam(useSearchParams(), 'race');
  if (race_id === null)
    return (
      <ScreenChoice title={m.track_announcer()} hrefOf={announcerHref}>
        <TodaysRaces title={m.track_announcer()} hrefOf={announcerHref} />
      </ScreenChoice>
    );
  return <Announcer key={race_id} race_id={race_id} />;
}
