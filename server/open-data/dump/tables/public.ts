import { sql } from 'kysely';
import { PUBLISHED_STATUSES } from '#rules/race-statuses.ts';
import { rankingIsShown } from '#server/cups/series-columns.ts';
import { literals } from '#server/db/literals.ts';

/* What everybody may read, as conditions of a statement. */

/** A cup `c`. */
export const isPublicCup = sql.raw(`c.cup_status in ('OPENED', 'CLOSED')`);

/** A race `r` of a cup `c` whose results are out. */
export const resultsAreOut = sql.raw(
  `r.race_status in (${literals(PUBLISHED_STATUSES)}) and c.cup_status in ('OPENED', 'CLOSED')`,
);

/** A cup `c` that ranks in public. */
export const isRanked = sql.raw(`c.cup_status in ('OPENED', 'CLOSED') and ${rankingIsShown}`);
