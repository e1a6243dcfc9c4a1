import { PUBLISHED_STATUSES } from '#rules/race-statuses.ts';
import { literals } from '#server/ground/db/literals.ts';

/**
 * The moment of the newest result or decided tie in the published races `r` that the condition chooses, in the form of
 * the contract. It is null without one. A ranking shows it, so that a reader knows how new it is.
 */
export const resultsUpdatedAt = (condition: string) => `(select to_char(max(greatest(
    (select max(x.recorded_at) from run x where x.race_id = r.race_id),
    (select max(w.decided_at) from tie_decision w where w.race_id = r.race_id))) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  from race r where r.race_status in (${literals(PUBLISHED_STATUSES)}) and ${condition})`;
