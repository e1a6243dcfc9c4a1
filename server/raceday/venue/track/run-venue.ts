import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/ground/db/pool.ts';
import { readLead } from '#server/raceday/venue/lead-queries.ts';
import { readKnownN } from '#server/raceday/venue/set-queries.ts';
import type { Hear } from './exchange-with-home.ts';
import { clockOff, giveBack, leadHere, ownHome } from './lead-here.ts';
import { mirror } from './mirror.ts';
import { HomeRefusal, speakTo } from './speak.ts';
import { CopyRefusal, makeCodes, takeCopy } from './take-copy.ts';
import { takeUp } from './take-up.ts';

const usage =
  'npm run venue -- copy URL CODE | codes | lead [--clock] | status | back | mirror DIR | take-up DIR';

/** What the command works with. */
interface Venue {
  db: Db;
  hear: Hear;
  language: string;
  say: (line: string) => void;
  complain: (line: string) => void;
}

/** With a clock that is wrong by more than this a laptop leads only if somebody says so. */
const clockMs = 2000;

/** A line at the edge of town comes and goes: what may be asked for again is, so often, after such a pause. */
const timesAsked = 5;
const pauseMs = 2000;

/** Tells whether the line failed: there was no answer, or none in time. */
const isLine = (error: unknown) => error instanceof TypeError || error instanceof DOMException;

/** Does what may be asked for again until the home server has answered. Throws its refusal, or the last failure of the line. */
async function insist<Answer>(ask: () => Promise<Answer>, { complain }: Venue): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isLine(error) || tried === timesAsked) throw error;
      complain(`The home server does not answer; it is asked again (${tried + 1} of ${timesAsked}).`);
      await sleep(pauseMs);
    }
  }
}

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

/** Prints the code of each account that may act at the track. */
async function tellCodes({ db, say }: Venue): Promise<void> {
  say('These accounts act here. Each signs in with this address and its code:');
  for (const { user_name, user_email, code } of await makeCodes(db))
    say(`  ${user_name}: ${user_email}, ${code}`);
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
    await tellCodes(venue);
  } else if (verb === 'codes') {
    await ownHome(db);
    await tellCodes(venue);
  } else if (verb === 'lead') {
    const home = await ownHome(db);
    const speak = speakTo(home.url, home.token, language);
    const off = await insist(() => clockOff(db, speak), venue);
    if (Math.abs(off) > clockMs && first !== '--clock')
      throw new CopyRefusal(
        `The clock of this laptop is ${Math.abs(off / 1000).toFixed(0)} s ${off > 0 ? 'ahead of' : 'behind'} the home server’s, and protests run by it. Set it right, or say “lead --clock”.`,
      );
    const epoch = await insist(() => leadHere(db, speak), venue);
    say(`This server leads race ${home.race_id} (epoch ${epoch}).`);
  } else if (verb === 'status') {
    await status(venue);
  } else if (verb === 'back') {
    const home = await ownHome(db);
    const speak = speakTo(home.url, home.token, language);
    const epoch = await insist(() => giveBack(db, speak, hear), venue);
    say(`Race ${home.race_id} is given back, equal to the last row (epoch ${epoch}).`);
  } else if (verb === 'mirror' && first !== undefined) {
    await mirror(db, first, say);
  } else if (verb === 'take-up' && first !== undefined) {
    const { race_id, n, epoch } = await takeUp(db, first);
    say(
      `This server leads race ${race_id} from set ${n} on (epoch ${epoch}). The laptop before must not write any more.`,
    );
    await tellCodes(venue);
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
    else if (isLine(error))
      venue.complain('The home server does not answer. It can be asked again at any time.');
    else throw error;
    return 1;
  }
}
