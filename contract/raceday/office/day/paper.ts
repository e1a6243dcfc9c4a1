import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, phase } from '#contract/values.ts';
import { DAY_PARTS, PAPER_SIZES } from '#rules/raceday/day/paper/day-parts.ts';

export const printDay = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/day/paper',
  who: 'race_organizer',
  summary:
    'Prints a drawn day, or one class or stage of it, as one PDF. A sheet that is out already and has changed gets the next sheet number, which is printed on it.',
  body: z.strictObject({
    parts: z.array(z.enum(DAY_PARTS)).min(1).max(DAY_PARTS.length),
    paper: z.enum(PAPER_SIZES),
    /** It prints one class alone. With null, it prints all of them. */
    category_id: id.nullable().default(null),
    /** It prints one stage alone. With null, it prints every stage that is drawn. */
    phase: phase.nullable().default(null),
  }),
  /** It is an address that opens the file for a limited time. */
  reply: z.object({ file: z.string() }),
  errors: ['race.not_found', 'race.category_elsewhere', 'draw.nothing_to_print', 'sheet.not_made'],
});
