import type { DayPart } from '#rules/raceday/day/paper/day-parts.ts';
import { type SheetWords, columnsOf } from '#server/ground/pdf/documents/columns.ts';
import { Paper } from '#server/ground/pdf/drawing/paper.ts';
import { whenAndWhere, transferRule } from '#server/ground/pdf/drawing/words.ts';
import * as m from '#text/messages/messages.js';
import { announcerPages } from './announcer.ts';
import { type DayPage, drawFrame, roomOf } from '#server/ground/pdf/documents/day-page.ts';
import type {
  DayRequest,
  ProgrammeRow,
  ClassLine,
  PrintedClass,
} from '#server/ground/pdf/documents/day-request.ts';
import { blankPages, padPages } from './finish-pads.ts';
import { gatePages } from './gate-cards.ts';
import { penPages } from './pen-rows.ts';
import { podiumPages } from './podium.ts';

import type { TableColumn, PrintedTable } from '#server/ground/pdf/drawing/table.ts';
import { phaseWord, phaseShort } from '#text/stages.ts';
import { tablePages } from './lists/table-pages.ts';
import { type Phase, PHASES } from '#rules/stages.ts';
import { laneWord } from '#text/lane.ts';
import { sponsorWords } from '#server/ground/pdf/drawing/sponsors.ts';

/** Returns "34:6", in the form in which riders look it up: the race and the lane in it. */
function startText({ starts }: ClassLine, phase: Phase): string {
  const start = starts.find((one) => one.phase === phase);
  if (!start) return '';
  return start.lane === null ? start.number : `${start.number}:${start.lane}`;
}

function tableOf(
  group: PrintedClass['groups'][number],
  phases: readonly Phase[],
  one: PrintedClass,
  locale: SheetWords,
): PrintedTable {
  const c = columnsOf(locale);
  const start = { align: 'center', face: 'bold', size: 10.5, width: phases.length > 5 ? 37 : 50 } as const;
  const columns = [
    c.plate,
    c.rider,
    c.club,
    ...phases.map((phase) => ({ ...start, title: phaseShort(phase, locale) })),
  ];
  const rows = group.riders.map((rider) => [
    rider.plate,
    rider.rider_fullname,
    rider.club_name ?? '',
    ...phases.map((phase) => startText(rider, phase)),
  ]);
  const serie = group.serie === null || one.fixed_heats < 2 ? null : group.serie;
  const heading = serie === null ? null : m.pdf_heat({ serie, count: one.fixed_heats }, locale);
  return { heading, columns, rows };
}

/** Returns the sheets on which riders find themselves: every start as race and lane, and who goes through. */
function classPages(paper: Paper, request: DayRequest, locale: SheetWords): DayPage[] {
  const blocks = request.classes.map((one) => {
    const starts = one.groups.flatMap(({ riders }) => riders.flatMap((rider) => rider.starts));
    const phases = PHASES.filter((phase) => starts.some((start) => start.phase === phase));
    const rule = transferRule(one, one.fixed_heats, locale);
    return {
      name: one.category_name,
      note: [
        m.race_riders_count({ count: one.riders }, locale),
        rule,
        ...sponsorWords(one.sponsors, locale),
      ].join(' · '),
      tables: one.groups.map((group) => tableOf(group, phases, one, locale)),
    };
  });
  const lane = laneWord(locale.country, locale).toLocaleLowerCase(locale.locale);
  const sheet = String(Math.max(1, ...request.races.map((race) => race.sheet)));
  return tablePages(paper, blocks, roomOf(request.paper), locale).map((draw) => ({
    title: m.pdf_day_part_classes({}, locale),
    told: m.pdf_day_sheet({ sheet }, locale),
    legend: m.pdf_day_race_lane({ lane }, locale),
    draw,
  }));
}

/** Returns `12–15`, or nothing for a pause. */
const races = ({ first, last }: ProgrammeRow): string => (first === last ? first : `${first}–${last}`);
const countText = (count: number | null): string => (count === null ? '' : String(count));

/** Returns the order of the day: stage by stage, the races of each class, and when they are expected. */
function programmePages(paper: Paper, request: DayRequest, locale: SheetWords): DayPage[] {
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

type Pages = (paper: Paper, request: DayRequest, locale: SheetWords) => DayPage[];

const parts: Readonly<Record<DayPart, Pages>> = {
  programme: programmePages,
  classes: classPages,
  gates: gatePages,
  pads: padPages,
  pens: penPages,
  announcer: announcerPages,
  podium: podiumPages,
  blank: (paper, _request, locale) => blankPages(paper, locale),
};

/** Returns a page that says that there is nothing to print. */
const nothing = (paper: Paper, locale: SheetWords): DayPage => ({
  title: m.pdf_day_part_programme({}, locale),
  told: '',
  legend: '',
  draw: ({ x, y }) =>
    paper.read(paper.root, 'P', () =>
      paper.line(m.pdf_day_nothing({}, locale), x, y, { face: 'regular', size: 12 }),
    ),
});

/** Renders the paper of a day, part by part with page numbers. Pages are planned before they are drawn. */
export function renderDay(request: DayRequest): Promise<Buffer> {
  const { language, made_at } = request;
  const locale = { locale: language, country: request.country };
  const paper = new Paper({
    title: whenAndWhere(request.race_name, request.race_date, request.race_place),
    author: request.organization_name,
    language,
    made_at,
    landscape: false,
    size: request.paper,
  });
  const planned = request.parts
    .map((part) => parts[part](paper, request, locale))
    .filter((pages) => pages.length > 0);
  const room = roomOf(request.paper);
  for (const pages of planned.length > 0 ? planned : [[nothing(paper, locale)]])
    for (const [index, page] of pages.entries()) {
      paper.doc.addPage();
      if (index === 0) paper.doc.outline.addItem(page.title);
      drawFrame(paper, request, page, [index + 1, pages.length]);
      page.draw(room);
    }
  return paper.end();
}
