import { type Phase, PHASES } from '#rules/stages.ts';
import { columnsOf, type SheetWords } from '#server/pdf/documents/columns.ts';
import type { Paper } from '#server/pdf/drawing/paper.ts';
import type { PrintedTable } from '#server/pdf/drawing/table.ts';
import { transferRule } from '#server/pdf/drawing/words.ts';
import { laneWord } from '#text/lane.ts';
import { sponsorWords } from '#server/pdf/drawing/sponsors.ts';
import * as m from '#text/messages/messages.js';
import { phaseShort } from '#text/stages.ts';
import { type DayPage, roomOf } from '#server/pdf/documents/day-page.ts';
import type { ClassLine, DayRequest, PrintedClass } from '#server/pdf/documents/day-request.ts';
import { tablePages } from './table-pages.ts';

/** "34:6", as riders look it up: the race and the lane in it. */
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

/** The sheets riders look themselves up on: every start of the day as race and lane, and who passes. */
export function classPages(paper: Paper, request: DayRequest, locale: SheetWords): DayPage[] {
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
