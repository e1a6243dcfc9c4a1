import type { Language } from '#contract/values.ts';
import { soft } from '#server/ground/pdf/drawing/paper.ts';
import type { TableColumn } from '#server/ground/pdf/drawing/table.ts';
import { laneShort } from '#text/lane.ts';
import * as m from '#text/messages/messages.js';

/** The language of a sheet, and the country whose words it uses. */
export interface SheetWords {
  locale: Language;
  country: string | null;
}

const text = { align: 'left', face: 'regular', size: 9.5, width: 60 } as const;
const mark = { align: 'center', face: 'semibold', size: 9.5 } as const;

/** Returns the columns of all sheets, so that a thing looks the same wherever it is printed. */
export function columnsOf(locale: SheetWords) {
  return {
    number: { ...mark, title: m.pdf_column_number({}, locale), width: 32, face: 'regular', colour: soft },
    position: { ...mark, title: m.race_column_position({}, locale), width: 34, face: 'bold', size: 10.5 },
    place: {
      ...mark,
      title: m.race_column_place({}, locale),
      width: 46,
      face: 'bold',
      size: 10.5,
      box: true,
    },
    plate: {
      title: m.race_column_plate({}, locale),
      width: 58,
      align: 'right',
      face: 'bold',
      size: 11,
    },
    rider: { ...text, title: m.race_column_rider({}, locale), flex: 5 },
    club: { ...text, title: m.race_club_label({}, locale), flex: 4, colour: soft },
    lane: { ...mark, title: laneShort(locale.country, locale), width: 32, face: 'regular', colour: soft },
    hill: { ...mark, title: m.pdf_column_hill({}, locale), width: 46, face: 'regular', colour: soft },
    time: { ...mark, title: m.race_column_time({}, locale), width: 52 },
    points: { ...mark, title: m.race_column_points({}, locale), width: 32 },
    stage: { ...text, title: m.race_column_stage({}, locale), width: 74 },
    qualified: { ...mark, title: '*', width: 18, face: 'bold', size: 11 },
    /** The result of a moto. */
    ride: (phase: string): TableColumn => ({ ...mark, title: phase, width: 32, box: true }),
    /** The same with its times below. */
    timedRide: (phase: string): TableColumn => ({ ...mark, title: phase, width: 46, box: true }),
  } satisfies Record<string, TableColumn | ((phase: string) => TableColumn)>;
}
