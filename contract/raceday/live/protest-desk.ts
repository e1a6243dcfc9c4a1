import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { keptPaperRefusals } from '#contract/refusals.ts';
import { idParam, instant } from '#contract/values.ts';
import { PROTEST_ABOUT, PROTEST_AS } from '#rules/raceday/live/protests.ts';
import { protestFacts, protestStep, protestWords } from './protests.ts';

const oneProtest = z.strictObject({ id: idParam, receipt: idParam });
const note = z.string().trim().min(3).max(300);

/** This is a protest as the official who decides it reads it. */
const deskProtest = z.object({
  ...protestFacts,
  /** It is the account that filed the protest. It is empty if the protest came on paper or the account is gone. */
  by: z.string(),
  /** The oldest step comes first. */
  steps: z.array(
    z.object({
      became: protestStep,
      public_line: z.string().nullable(),
      private_note: z.string().nullable(),
      at: instant,
      by: z.string(),
    }),
  ),
});
export type DeskProtest = z.infer<typeof deskProtest>;

const protestList = z.object({ zone: z.string(), now: instant, items: z.array(deskProtest) });
export type ProtestList = z.infer<typeof protestList>;

export const listRaceProtests = endpoint({
  method: 'GET',
  path: '/api/day/{id}/protests',
  who: 'race_chief',
  summary: 'Returns the protests of a race with their words and steps, newest first.',
  reply: protestList,
  errors: ['race.not_found', 'judging.not_drawn'],
});

export const takeProtest = endpoint({
  method: 'POST',
  path: '/api/day/{id}/protests',
  who: 'race_chief',
  summary:
    'Records a protest that came on paper, by the number of its race. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({
    number: z.string().trim().min(1).max(10),
    plate: z.string().trim().max(10).nullable(),
    about: z.enum(PROTEST_ABOUT),
    words: protestWords,
    as_who: z.enum(PROTEST_AS),
    request_key: z.uuid(),
  }),
  reply: protestList,
  errors: [
    'race.not_found',
    'judging.not_drawn',
    'protest.no_heat',
    'protest.no_rider',
    'protest.not_posted',
    'protest.too_late',
  ],
});

export const stepProtest = endpoint({
  method: 'PUT',
  path: '/api/day/{id}/protests/{receipt}',
  who: 'race_chief',
  summary:
    'Moves a protest one step on. The step admits it or not, upholds or dismisses it, or says that the consequences are corrected. Refuses the request if the step changed since it was read. The public reads the public line and never the name of the filer.',
  params: oneProtest,
  body: z.strictObject({
    was: protestStep,
    became: protestStep,
    public_line: note.nullable(),
    private_note: note.nullable(),
  }),
  reply: protestList,
  errors: [
    'race.not_found',
    'judging.not_drawn',
    'office.changed',
    'protest.not_found',
    'protest.step',
    'protest.line_missing',
    'protest.line_private',
    'protest.note_missing',
  ],
});

export const getProtestPhoto = endpoint({
  method: 'GET',
  path: '/api/day/{id}/protests/{receipt}/photo',
  who: 'race_chief',
  summary: 'Returns the photo of a protest to the officials who decide it.',
  params: oneProtest,
  reply: z.unknown(),
  answersFile: true,
  errors: keptPaperRefusals,
});
