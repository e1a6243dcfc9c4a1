import { columnsOf, type SheetWords } from '#server/pdf/documents/columns.ts';
import type { Paper } from '#server/pdf/drawing/paper.ts';
import type { TableColumn } from '#server/pdf/drawing/table.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { type DayPage, roomOf } from '#server/pdf/documents/day-page.ts';
import type { DayRequest, ProgrammeRow } from '#server/pdf/documents/day-request.ts';
import { tablePages } from './table-pages.ts';

/** `12–15`; of a pause nothing. */
const races = ({ first, last }: ProgrammeRow): string => (first === last ? first : `${first}–${last}`);
const countText = (count: number | null): string => (count === null ? '' : String(count));

/** The order of the day: stage by stage, the races of each class, and when they are expected where the day has times. */
export function programmePages(paper: Paper, request: DayRequest, locale: SheetWords): DayPage[] {
  const hasTimes = request.programme.some(({ starts_at }) => starts_at !== null);
  const number = { ...columnsOf(locale).place, box: false, width: 62 };
  const columns: TableColumn[] = [
    { ...number, title: m.pdf_day_column_races({}, locale), size: 11 },
    { ...columnsOf(locale).rider, title: m.pdf_day_column_class({}, locale), size: 10.5 },
    { ...number, title: m.pdf_day_column_riders({}, locale), face: 'regular', size: 10 },
    { ...number, title: m.pdf_day_column_through({}, locale), face: 'regular', size: 10 },
    ...(hasTimes ? [{ ...number, title: m.pdf_day_column_time({}, locale), size: 11 }] : []),
  ];
  const stages = Map.groupBy(request.programme, ({ phase }) => phase);
  const blocks = [...stages].map(([phase, rows]) => ({
    name: phaseWord(phase, locale),
    note: '',
    tables: [
      {
        heading: null,
        columns,
        rows: rows.map((row) => [
          races(row),
          row.category_name,
          countText(row.riders),
          countText(row.through),
          ...(hasTimes ? [row.starts_at ?? ''] : []),
        ]),
      },
    ],
  }));
  return tablePages(paper, blocks, roomOf(request.paper), locale).map((draw) => ({
    title: m.pdf_day_part_programme({}, locale),
    told: '',
    legend: hasTimes ? m.pdf_day_times_expected({}, locale) : '',
    draw,
  }));
}
