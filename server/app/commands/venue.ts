import { readConfig } from '#server/ground/config/config.ts';
import { hearKept } from '#server/raceday/office/judging/hear-kept.ts';
import { runVenue } from '#server/raceday/venue/track/run-venue.ts';
import { languageOfTerminal } from './terminal-language.ts';
import { withDatabase } from './with-database.ts';

/*
 * npm run venue -- copy URL CODE   copies a race into an empty DATA_DIR
 * npm run venue -- codes           prints new codes for the accounts that act here; those before are over
 * npm run venue -- lead            takes the lead: from now on the day is written here
 * npm run venue -- status          says who leads and what is not known at home
 * npm run venue -- back            gives the race back, when both servers are equal
 * npm run venue -- mirror DIR      writes the race and each set to a stick, until it is stopped
 * npm run venue -- take-up DIR     goes on from such a stick in an empty DATA_DIR, when the laptop before died
 */

process.exitCode = await withDatabase(readConfig(process.env), (db) =>
  runVenue(process.argv.slice(2), {
    db,
    hear: hearKept,
    language: languageOfTerminal(process.env['LC_ALL'] ?? process.env['LANG']),
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
  }),
);
