import { Refusal } from '#contract/errors.ts';
import type { Lbr } from '#contract/people/licences/licences.ts';
import { formatDate, isDate } from '#rules/calendar.ts';
import { readConfig } from '#server/ground/config/config.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { withDatabase } from './with-database.ts';
import { refusalSentence } from '#server/ground/http/refusals/refuse.ts';
import { judgeLicence } from '#server/people/licences/decide-licence.ts';
import { readLicencesToReview } from '#server/people/licences/queries.ts';
import { StartRefusal } from '#server/ground/config/start-refusal.ts';

/*
 * npm run licences                                   lists what waits for a decision
 * npm run licences -- approve 12 [number] [YYYY-MM-DD]
 * npm run licences -- reject 12 "La foto está cortada"
 */

const usage = `npm run licences
npm run licences -- approve ID [NUMBER] [LAST DAY, YYYY-MM-DD]
npm run licences -- reject ID "REASON"`;

const by = { user_id: null, organizations: null };

function lineOf(licence: Lbr): string {
  const when = licence.race_date === null ? String(licence.season) : formatDate(licence.race_date);
  const kind = licence.lbr_guest === 'TRUE' ? 'guest' : 'licence';
  const what = [licence.rider_fullname, licence.club_name ?? '–', licence.cup_name, licence.category_name];
  return `${String(licence.lbr_id).padStart(6)}  ${licence.state.padEnd(9)}  ${kind} ${when}  ${what.join(' · ')}`;
}

async function list(db: Db): Promise<string> {
  const waiting = (await readLicencesToReview(db, null, null)).filter(
    ({ lbr_status }) => lbr_status === 'SENT' || lbr_status === 'IN_REVIEW',
  );
  return waiting.length === 0 ? 'No licence waits for a decision.' : waiting.map(lineOf).join('\n');
}

/** Returns the work that the arguments request, or null when this command cannot do it. */
function workOf([action, id = '', ...rest]: readonly string[]): ((db: Db) => Promise<string>) | null {
  if (action === undefined) return list;
  if (!/^[1-9][0-9]{0,14}$/.test(id)) return null;
  const lbr_id = Number(id);
  if (action === 'approve') {
    const expires_on = rest.find(isDate);
    const lbr_number = rest.find((word) => !isDate(word));
    if (rest.length > 2) return null;
    return async (db) =>
      lineOf(
        await judgeLicence(
          db,
          lbr_id,
          {
            lbr_status: 'APPROVED',
            ...(lbr_number === undefined ? {} : { lbr_number }),
            ...(expires_on === undefined ? {} : { expires_on }),
          },
          by,
        ),
      );
  }
  const lbr_reason = rest.join(' ').trim();
  if (action !== 'reject' || lbr_reason === '') return null;
  return async (db) => lineOf(await judgeLicence(db, lbr_id, { lbr_status: 'REJECTED', lbr_reason }, by));
}

const work = workOf(process.argv.slice(2));
if (work === null) {
  console.error(usage);
  process.exitCode = 1;
} else {
  try {
    console.log(await withDatabase(readConfig(process.env), work));
  } catch (error) {
    const told = error instanceof Refusal ? refusalSentence(error.code, 'en', error.params) : null;
    console.error(told ?? (error instanceof StartRefusal ? error.message : error));
    process.exitCode = 1;
  }
}
