import type { DeskLine, RaceDesk } from '#contract/entries/office/entries.ts';
import type { SheetRow } from '#contract/entries/office/entries-bulk.ts';
import * as m from '#text/messages/messages.js';

type Status = RaceDesk['race_status'];

/** The things that an entry lacks, in a word or two. */
export const missingWords: Record<DeskLine['missing'][number], () => string> = {
  licence: m.desk_missing_licence,
  licence_review: m.desk_missing_licence_review,
  licence_rejected: m.desk_missing_licence_rejected,
  licence_expires: m.desk_missing_licence_expires,
  dues: m.desk_missing_dues,
  fee: m.desk_missing_fee,
  plate: m.desk_missing_plate,
  category: m.desk_missing_category,
};

/** The problems of a row of a sheet, in words. */
export const problemWords: Record<SheetRow['problems'][number], () => string> = {
  rider_missing: m.desk_row_rider_missing,
  rider_unknown: m.desk_row_rider_unknown,
  rider_similar: m.desk_row_rider_similar,
  rider_many: m.desk_row_rider_many,
  rider_other: m.desk_row_rider_other,
  rider_twice: m.desk_row_rider_twice,
  category_missing: m.desk_row_category_missing,
  category_unknown: m.desk_row_category_unknown,
  plate_wrong: m.desk_row_plate_wrong,
  plate_taken: m.desk_row_plate_taken,
  plate_twice: m.desk_row_plate_twice,
};

interface Step {
  words: () => string;
  /** Writes what the step means for families. */
  means: () => string;
}

/** Gives a step from one status to another: the words of its button, and what it means for families. */
export function stepWords(from: Status, to: Status): Step {
  switch (to) {
    case 'NOT_ISCRIPTION':
      return { words: m.desk_step_unopen, means: m.desk_step_unopen_means };
    case 'INSCRIPTION':
      return from === 'CLOSED'
        ? { words: m.desk_step_reopen, means: m.desk_step_open_means }
        : { words: m.desk_step_open, means: m.desk_step_open_means };
    case 'CLOSED':
      return from === 'LISTS_POSTED'
        ? { words: m.desk_step_unlist, means: m.desk_step_unlist_means }
        : { words: m.desk_step_close, means: m.desk_step_close_means };
    case 'LISTS_POSTED':
      return from === 'DRAWN'
        ? { words: m.desk_step_undraw, means: m.desk_step_undraw_means }
        : { words: m.desk_step_list, means: m.desk_step_list_means };
    // The entries desk takes no step beyond the draw.
    case 'DRAWN':
    case 'RACING':
    case 'PROVISIONAL':
    case 'OFFICIAL':
      return { words: m.desk_step_draw, means: m.desk_step_draw_means };
  }
}
