import type { Cup, CupRider } from '#contract/season/cups/cups.ts';
import type { Language } from '#contract/values.ts';
import { formatDate } from '#rules/calendar.ts';
import { classGoing } from '#rules/season/cups/qualifying/class-going.ts';
import * as m from '#text/messages/messages.js';
import { lackingWords, toEvent } from '#text/qualifying.ts';
import { writeCsv } from '#server/ground/sheets/write-csv.ts';

type RankedCategory = Cup['cup_categories'][number];
type Cell = string | number | null;

/** Returns the requested classes in the order of the cup, each with its riders best first. */
function rankedCategories(cup: Cup, category_id: number | null): [RankedCategory, CupRider[]][] {
  return cup.cup_categories
    .filter((one) => category_id === null || one.category_id === category_id)
    .toSorted((a, b) => a.category_order - b.category_order || a.category_id - b.category_id)
    .flatMap((one): [RankedCategory, CupRider[]][] => {
      const riders = cup.cup_rider[String(one.category_id)] ?? [];
      return riders.length === 0 ? [] : [[one, riders]];
    });
}

/**
 * Returns one row for each rider of a class, under headings. Each ridden date has its points, and whether they count.
 */
function rowsOf(cup: Cup, category_id: number | null, locale: Language): Cell[][] {
  const of = { locale };
  const held = cup.cup_dates
    .map(({ date }) => date)
    .sort()
    .slice(0, cup.ranking_rules.held);
  const events = [...new Set(cup.qualifications.map(({ event }) => event))];
  const headings = [
    m.ranking_file_category({}, of),
    m.ranking_column_position({}, of),
    m.ranking_column_plate({}, of),
    m.ranking_column_rider({}, of),
    m.ranking_file_club({}, of),
    m.ranking_column_total({}, of),
    ...events.map((event) => m.ranking_file_goes({ to: toEvent(event, of) }, of)),
    ...held.flatMap((date) => [
      m.ranking_file_points_of({ date: formatDate(date) }, of),
      m.ranking_file_counts_of({ date: formatDate(date) }, of),
    ]),
  ];
  const rows = rankedCategories(cup, category_id).flatMap(([{ category_id: id, category_name }, riders]) => {
    const going = classGoing(cup.qualifications, id, riders);
    const goesTo = (rider_id: number, event: string): Cell => {
      const lacking = going.find(({ rule }) => rule.event === event)?.riders.get(rider_id);
      return lacking === undefined
        ? null
        : lacking === null
          ? m.ranking_file_yes({}, of)
          : lackingWords(lacking, of);
    };
    return riders.map((rider): Cell[] => [
      category_name,
      rider.position,
      rider.plate,
      rider.rider_fullname,
      rider.club_name,
      rider.points,
      ...events.map((event) => goesTo(rider.rider_id, event)),
      ...held.flatMap((date): Cell[] => {
        const cell = rider.dates.find((one) => one.date === date);
        if (!cell || cell.points === null) return [null, null];
        return [cell.points, cell.dropped ? m.ranking_file_no({}, of) : m.ranking_file_yes({}, of)];
      }),
    ]);
  });
  return [headings, ...rows];
}

const widths = [24, 8, 10, 32, 28, 10];

async function workbookOf(rows: readonly Cell[][], sheet: string): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const data = rows.map((row, index) =>
    row.map((value) =>
      value === null
        ? null
        : typeof value === 'number'
          ? { type: Number, value }
          : { type: String, value, ...(index === 0 ? { fontWeight: 'bold' as const } : {}) },
    ),
  );
  return writeExcelFile(data, {
    sheet,
    columns: (rows[0] ?? []).map((_, index) => ({ width: widths[index] ?? 14 })),
    stickyRowsCount: 1,
  }).toBuffer();
}

function jsonOf(cup: Cup, category_id: number | null): string {
  const {
    cup_id,
    cup_name,
    organization,
    cup_dates,
    count_best,
    only_affiliated,
    ranking_tie,
    ranking_rules,
  } = cup;
  return JSON.stringify({
    cup_id,
    cup_name,
    organization_name: organization.organization_name,
    dates: cup_dates.map(({ date, name, race_status }) => ({ date, name, race_status })),
    count_best,
    only_affiliated,
    ranking_tie,
    ...ranking_rules,
    qualifications: cup.qualifications,
    categories: rankedCategories(cup, category_id).map(([one, riders]) => {
      const going = classGoing(cup.qualifications, one.category_id, riders);
      return {
        ...one,
        riders: riders.map((rider) => ({
          ...rider,
          going: going.map(({ rule, riders: lacking }) => ({
            event: rule.event,
            lacking: lacking.get(rider.rider_id) ?? null,
          })),
        })),
      };
    }),
  });
}

interface RankingFile {
  type: string;
  name: string;
  body: Buffer | string;
}

/** Writes the ranking of a public cup as a file, for one class or for all (null), with headings in a language. */
export async function rankingFileOf(
  cup: Cup,
  format: 'csv' | 'xlsx' | 'json',
  category_id: number | null,
  language: Language,
): Promise<RankingFile> {
  const base = `${m.ranking_file_name({}, { locale: language })}-${cup.cup_id}`;
  const name = `${category_id === null ? base : `${base}-${category_id}`}.${format}`;
  if (format === 'json')
    return { type: 'application/json; charset=utf-8', name, body: jsonOf(cup, category_id) };
  const rows = rowsOf(cup, category_id, language);
  if (format === 'csv') {
    const text = rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
    return {
      type: 'text/csv; charset=utf-8',
      name,
      body: writeCsv(text, language === 'en' ? ',' : ';'),
    };
  }
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name,
    body: await workbookOf(rows, m.ranking_title({}, { locale: language })),
  };
}
