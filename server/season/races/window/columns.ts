import { PUBLISHED_STATUSES, STATUSES_WITH_ENTRIES_OPEN } from '#rules/race-statuses.ts';
import { literals } from '#server/ground/db/literals.ts';

/**
 * The zone whose clock a race `r` of an organization `o` runs by: that of the track of its date, otherwise the
 * organization's.
 */
export const raceZone = `coalesce((select zt.track_zone from cup_date zd join track zt using (track_id)
  where zd.cup_id = r.cup_id and zd.race_date = r.race_date), o.organization_zone)`;

/**
 * When the entries of a race `r` of a cup `c` of an organization `o` open, set by an official or by the cup's days.
 * It is null when an official keeps them closed. Source: docs/regulation.md §6.4.
 */
export const opensAt = `nullif(coalesce(r.opens_by_hand,
  (r.race_date - c.cup_inscription_init)::timestamp at time zone ${raceZone}), 'infinity')`;

/** The first moment at which they are closed. */
export const closesAt = `coalesce(r.closes_by_hand,
  (r.race_date - c.cup_inscription_end)::timestamp at time zone ${raceZone})`;

/** When the rest of a race `r` is ridden on another day. It is null when it is ridden on its own day. */
export const resumesAt = `((r.race_resumes_on + r.race_resumes_at) at time zone ${raceZone})`;

/** The same while it is in the future, for lists that show the state of a race. */
export const resumesAhead = `case when r.race_status not in (${literals(PUBLISHED_STATUSES)}) and ${resumesAt} > now() then ${resumesAt} end`;

/** The race was called off and is not ridden. */
export const isCalledOff = `r.called_off_at is not null`;

/** The day on which a race is ridden next. */
export const rideOn = `coalesce(r.race_resumes_on, r.race_date)`;

/**
 * The status of a race at this instant: entries open and close by the clock, whether or not the job that stores it has
 * run. It is the same as `statusAt` of rules/entries/window.ts, and a test compares them.
 */
export const statusNow = `case
  when c.cup_status = 'OPENED' and r.race_status in (${literals(STATUSES_WITH_ENTRIES_OPEN)}) and clock_timestamp() >= ${closesAt}
    and (r.race_status = 'INSCRIPTION' or clock_timestamp() >= ${opensAt}) then 'CLOSED'
  when c.cup_status = 'OPENED' and r.race_status = 'NOT_ISCRIPTION' and clock_timestamp() >= ${opensAt} then 'INSCRIPTION'
  else r.race_status end`;

/** An instant of a statement in the form of the contract. */
export const utcText = (moment: string) =>
  `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
