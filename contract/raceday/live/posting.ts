import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, instant, plateColour, raceStatus, writtenReason } from '#contract/values.ts';
import { POSTED_STAGES } from '#rules/raceday/live/posted-stages.ts';
import { RESULT_STATUSES } from '#rules/race-statuses.ts';
import { openProtest } from './protests.ts';

const count = z.number().int();

/** This stage is published alone (rules/raceday/live/posting.ts). */
export const postedStage = z.enum(POSTED_STAGES);

/** This is a stage of a class, as the official who posts it needs to know it. */
const stageToPost = z.object({
  category_id: id,
  category_name: z.string(),
  plate_colour: plateColour,
  stage: postedStage,
  heats: count,
  /** It counts the heats without a result. */
  open_heats: count,
  state: z.enum(RESULT_STATUSES),
  /** It identifies the last posting. It is 0 if there was none. */
  basis: count,
  posted_at: instant.nullable(),
  by: z.string(),
  reason: z.string().nullable(),
  /** Protests are taken until then. */
  until: instant.nullable(),
  /** It identifies the current results. */
  digest: z.string(),
  /** It is true if they differ from those that were posted. */
  changed: z.boolean(),
  /** It counts the protests about it that wait for an answer or a correction. The list names them, oldest first. */
  open_protests: count,
  protests: z.array(openProtest),
});
export type StageOnBoard = z.infer<typeof stageToPost>;

export const postingBoard = z.object({
  race_id: id,
  race_status: raceStatus,
  /** It is the zone of the race, for its times. */
  zone: z.string(),
  protest_minutes: count,
  /** It is the server's clock. */
  now: instant,
  stages: z.array(stageToPost),
});
export type PostingBoard = z.infer<typeof postingBoard>;

export const getPosting = endpoint({
  method: 'GET',
  path: '/api/day/{id}/posting',
  who: 'race_chief',
  summary:
    'Returns every stage of every class that is drawn, how far it is posted and what prevents the posting.',
  reply: postingBoard,
  errors: ['race.not_found', 'judging.not_drawn'],
});

const refusals = [
  'race.not_found',
  'judging.not_drawn',
  'office.changed',
  'posting.stage_not_found',
  'posting.not_ridden',
  'posting.unchanged',
  'posting.changed',
  'posting.reason_missing',
  'posting.not_posted',
  'posting.already_official',
  'posting.protest_open',
  'posting.window_open',
] as const;

/** This is a stage with the state that was read. */
const stageAsRead = z.strictObject({
  category_id: id,
  stage: postedStage,
  basis: count.min(0),
  digest: z.string().max(64),
});

export const postStage = endpoint({
  method: 'POST',
  path: '/api/day/{id}/posting',
  who: 'race_chief',
  summary:
    'Posts a stage of a class as provisional or official, or takes that back. Refuses the request if the results changed since they were read.',
  body: stageAsRead.extend({ became: z.enum(RESULT_STATUSES), reason: writtenReason.optional() }),
  reply: postingBoard,
  errors: refusals,
});

export const postStages = endpoint({
  method: 'POST',
  path: '/api/day/{id}/posting/together',
  who: 'race_chief',
  summary:
    'Posts stages of several classes at once, or takes back what was posted a moment ago. It handles all of them, or none if one of them has changed.',
  body: z.strictObject({
    became: z.enum(RESULT_STATUSES),
    stages: z.array(stageAsRead).min(1).max(300),
  }),
  reply: postingBoard,
  errors: refusals,
});
