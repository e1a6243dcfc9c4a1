import { registerCalendar } from '#server/season/calendar/routes.ts';
import { PlacingsKeeper } from '#server/season/careers/placings-keeper.ts';
import { registerCareers } from '#server/season/careers/routes.ts';
import { registerRankingFiles } from '#server/season/cups/files/routes.ts';
import { registerRegulations } from '#server/season/cups/regulation/routes.ts';
import { registerCups } from '#server/season/cups/routes.ts';
import { registerFederation } from '#server/season/federation/routes.ts';
import { registerOfficeCategories } from '#server/season/office/categories/routes.ts';
import { registerClubPages } from '#server/season/office/club-pages/routes.ts';
import { registerOfficeCups } from '#server/season/office/cups/routes.ts';
import { registerOfficeFederation } from '#server/season/office/federation/routes.ts';
import { registerOfficePhotographs } from '#server/season/office/photographs/routes.ts';
import { registerRiderResults } from '#server/season/office/riders/routes.ts';
import { registerOfficeTracks } from '#server/season/office/tracks/routes.ts';
import { photographLetters } from '#server/season/photographs/letters.ts';
import { pictureTasks } from '#server/season/photographs/remove-picture.ts';
import { registerPhotographs } from '#server/season/photographs/routes.ts';
import { registerPictures } from '#server/season/races/race-picture.ts';
import { registerRaces } from '#server/season/races/routes.ts';
import { registerSearch } from '#server/season/search/routes.ts';
import { sweepSearchWords } from '#server/season/search/sweep-words.ts';
import { registerTracks } from '#server/season/tracks/routes.ts';
import type { District, Ground } from '#server/ground/district.ts';

const routes = [
  registerCups,
  registerRankingFiles,
  registerRegulations,
  registerFederation,
  registerPhotographs,
  registerOfficePhotographs,
  registerRaces,
  registerCareers,
  registerPictures,
  registerCalendar,
  registerTracks,
  registerSearch,
  registerOfficeCups,
  registerOfficeCategories,
  registerOfficeFederation,
  registerRiderResults,
  registerOfficeTracks,
  registerClubPages,
];

/** Opens the season: cups, their dates and tracks, the rankings and what is found by name. */
export function openSeason({ context, post, log }: Ground) {
  const { db } = context;
  const placings = new PlacingsKeeper(db, log);
  const district = {
    register() {
      for (const register of routes) register(context);
    },
    tasks: {
      ...photographLetters(post),
      ...pictureTasks(db, context.pictures),
    },
    async sweep() {
      await sweepSearchWords(db);
    },
  } satisfies District;
  return { ...district, placings };
}
