import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { dayParams } from '#contract/office/day/day.ts';
import { id, phase } from '#contract/values.ts';
import { DAY_PARTS, PAPER_SIZES } from '#rules/raceday/paper/day-parts.ts';

export const printDay = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/day/paper',
  who: 'race_organizer',
  summary:
    'Prints a drawn day, or one class or stage of it, as one PDF: what is out already and has changed is the next sheet, which says so',
  params: dayParams,
  body: z.strictObject({
    parts: z.array(z.enum(DAY_PARTS)).min(1).max(DAY_PARTS.length),
    paper: z.enum(PAPER_SIZES),
    /** One class alone; null: all of them. */
    category_id: id.nullable().default(null),
    /** One stage alone; null: every stage that is drawn. */
    phase: phase.nullable().default(null),
  }),
  /** An address that opens the file for a while. */
  reply: z.object({ file: z.string() }),
  errors: ['race.not_found', 'race.category_elsewhere', 'draw.nothing_to_print', 'sheet.not_made'],
});
