import { PUBLISHED_STATUSES, STATUSES_WITH_ENTRIES_OPEN } from '#rules/race-statuses.ts';
import { literals } from '#server/db/literals.ts';

/**
 * When the entries of a race `r` of a cup `c` of an organization `o` open, by an official's hand or by the cup's days; null: an official
 * keeps them closed. Source: docs/regulation.md §6.4.
 */
export const opensAt = `nullif(coalesce(r.opens_by_hand,
  (r.race_date - c.cup_inscription_init)::timestamp at time zone o.organization_zone), 'infinity')`;

/** The first moment at which they are closed. */
export const closesAt = `coalesce(r.closes_by_hand,
  (r.race_date - c.cup_inscription_end)::timestamp at time zone o.organization_zone)`;

/** When what is left of a race `r` is ridden, on another day; null: on its own. */
export const resumesAt = `((r.race_resumes_on + r.race_resumes_at) at time zone o.organization_zone)`;

/** The same while that is still ahead, for lists that say how a race stands. */
export const resumesAhead = `case when r.race_status not in (${literals(PUBLISHED_STATUSES)}) and ${resumesAt} > now() then ${resumesAt} end`;

/** A race was called off: it is not ridden. */
export const isCalledOff = `r.called_off_at is not null`;

/** The day a race is ridden next. */
export const rideOn = `coalesce(r.race_resumes_on, r.race_date)`;

/**
 * The status of a race this instant: entries open and close by the clock, whether or not the job that writes it down has run.
 * The same as `statusAt` of rules/entries/window.ts, which a test compares.
 */
export const statusNow = `case
  when c.cup_status = 'OPENED' and r.race_status in (${literals(STATUSES_WITH_ENTRIES_OPEN)}) and clock_timestamp() >= ${closesAt}
    and (r.race_status = 'INSCRIPTION' or clock_timestamp() >= ${opensAt}) then 'CLOSED'
  when c.cup_status = 'OPENED' and r.race_status = 'NOT_ISCRIPTION' and clock_timestamp() >= ${opensAt} then 'INSCRIPTION'
  else r.race_status end`;

/** An instant of a statement as the contract writes it. */
export const utcText = (moment: string) =>
  `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
