import { sql } from 'kysely';
import { PUBLISHED_STATUSES } from '#rules/race-statuses.ts';
import { rankingIsShown } from '#server/season/cups/series-columns.ts';
import { literals } from '#server/ground/db/literals.ts';

/* These conditions select what everybody may read. */

/** The condition that a cup `c` is public. */
export const isPublicCup = sql.raw(`c.cup_status in ('OPENED', 'CLOSED')`);

/** The condition that the results of a race `r` of a cup `c` are published. */
export const resultsAreOut = sql.raw(
  `r.race_status in (${literals(PUBLISHED_STATUSES)}) and c.cup_status in ('OPENED', 'CLOSED')`,
);

/** The condition that the ranking of a cup `c` is public. */
export const isRanked = sql.raw(`c.cup_status in ('OPENED', 'CLOSED') and ${rankingIsShown}`);
