import type { Db } from '#server/ground/db/pool.ts';
import { readLead } from '#server/raceday/venue/lead-queries.ts';
import { readKnownN } from '#server/raceday/venue/set-queries.ts';
import type { Hear } from './exchange-with-home.ts';
import { giveBack, leadHere, ownHome } from './lead-here.ts';
import { mirror } from './mirror.ts';
import { HomeRefusal, speakTo } from './speak.ts';
import { CopyRefusal, takeCopy } from './take-copy.ts';

const usage = 'npm run venue -- copy URL CODE | lead | status | back | mirror DIR';

/** What the command works with. */
interface Venue {
  db: Db;
  hear: Hear;
  language: string;
  say: (line: string) => void;
  complain: (line: string) => void;
}

/** A clock that is wrong by more than this is named before the lead is taken. */
const clockMs = 2000;

async function status({ db, say }: Venue): Promise<void> {
  const home = await ownHome(db);
  const [lead, n] = [await readLead(db, home.race_id), await readKnownN(db, home.race_id)];
  say(`Race ${home.race_id}, copied from ${home.url}.`);
  say(
    lead?.here === true
      ? `This server leads (epoch ${lead.epoch}).`
      : `${lead?.leader_name ?? home.url} leads.`,
  );
  say(
    `${n - home.known_n} of ${n} sets are not known at home; it last answered ${home.heard_at ?? 'never'}.`,
  );
  if (home.problem !== null) say(`Problem: ${home.problem}`);
}

async function done(args: readonly string[], venue: Venue): Promise<boolean> {
  const { db, hear, language, say } = venue;
  const [verb, first, second] = args;
  if (verb === 'copy' && first !== undefined && second !== undefined) {
    const speak = speakTo(first, null, language);
    const { race_id, venue_name, rows } = await takeCopy(db, { url: first, code: second, speak });
    say(
      `Race ${race_id} is here as “${venue_name}”, ${rows} rows, equal to the last one. Nothing is written here before “lead”.`,
    );
  } else if (verb === 'lead') {
    const home = await ownHome(db);
    const { epoch, now } = await leadHere(db, speakTo(home.url, home.token, language));
    const off = Date.now() - Date.parse(now);
    say(`This server leads race ${home.race_id} (epoch ${epoch}).`);
    if (Math.abs(off) > clockMs)
      say(`Its clock is ${Math.round(off / 1000)} s away from the home server’s: set it right.`);
  } else if (verb === 'status') {
    await status(venue);
  } else if (verb === 'back') {
    const home = await ownHome(db);
    const epoch = await giveBack(db, speakTo(home.url, home.token, language), hear);
    say(`Race ${home.race_id} is given back, equal to the last row (epoch ${epoch}).`);
  } else if (verb === 'mirror' && first !== undefined) {
    await mirror(db, first, say);
  } else return false;
  return true;
}

/** Does what the arguments ask for. Returns the exit code. */
export async function runVenue(args: readonly string[], venue: Venue): Promise<number> {
  try {
    if (await done(args, venue)) return 0;
    venue.complain(usage);
    return 2;
  } catch (error) {
    if (error instanceof HomeRefusal || error instanceof CopyRefusal) venue.complain(error.message);
    else if (error instanceof TypeError || error instanceof DOMException)
      venue.complain('The home server does not answer. It can be asked again at any time.');
    else throw error;
    return 1;
  }
}
