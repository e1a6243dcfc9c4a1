import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant, plateColour, raceStatus, writtenReason } from '#contract/values.ts';
import { POSTED_STAGES } from '#rules/live/posted-stages.ts';
import { RESULT_STATUSES } from '#rules/race-statuses.ts';

const count = z.number().int();
const params = z.strictObject({ id: idParam });

/** A stage that is published alone (rules/live/posting.ts). */
export const postedStage = z.enum(POSTED_STAGES);

/** A stage of a class, as the official who posts it needs to know it. */
const stageToPost = z.object({
  category_id: id,
  category_name: z.string(),
  plate_colour: plateColour,
  stage: postedStage,
  heats: count,
  /** Heats without a result. */
  open_heats: count,
  state: z.enum(RESULT_STATUSES),
  /** Identifies its last posting; 0: there was none. */
  basis: count,
  posted_at: instant.nullable(),
  by: z.string(),
  reason: z.string().nullable(),
  /** Until when protests are taken. */
  until: instant.nullable(),
  /** Identifies the current results. */
  digest: z.string(),
  /** They differ from those that were posted. */
  changed: z.boolean(),
  /** Protests about it that wait for an answer. */
  open_protests: count,
});
export type StageOnBoard = z.infer<typeof stageToPost>;

export const postingBoard = z.object({
  race_id: id,
  race_status: raceStatus,
  /** The zone of the race, for its times. */
  zone: z.string(),
  protest_minutes: count,
  /** The server's clock. */
  now: instant,
  stages: z.array(stageToPost),
});
export type PostingBoard = z.infer<typeof postingBoard>;

export const getPosting = endpoint({
  method: 'GET',
  path: '/api/day/{id}/posting',
  who: 'race_chief',
  summary: 'Every stage of every class that is drawn: how far it is posted, and what is in the way',
  params,
  query: z.strictObject({}),
  reply: postingBoard,
  errors: ['race.not_found', 'judging.not_drawn'],
});

export const postStage = endpoint({
  method: 'POST',
  path: '/api/day/{id}/posting',
  who: 'race_chief',
  summary:
    'Posts a stage of a class as provisional or official, or takes that back, upon the results that were read',
  params,
  body: z.strictObject({
    category_id: id,
    stage: postedStage,
    became: z.enum(RESULT_STATUSES),
    basis: count.min(0),
    digest: z.string().max(64),
    reason: writtenReason.optional(),
  }),
  reply: postingBoard,
  errors: [
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
  ],
});
