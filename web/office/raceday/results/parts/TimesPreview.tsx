import { useState } from 'react';
import type { MendedCell } from '#contract/left-out.ts';
import type { TimesReport } from '#contract/raceday/office/results/times.ts';
import { writeLap } from '#rules/raceday/results/lap-time.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { CheckedSum, type SumTerm } from '#web/office/parts/import/ImportSum.tsx';
import { LeftRows } from '#web/office/parts/import/LeftRows.tsx';
import { splitWords } from '#web/parts/race/split-words.ts';

type Problem = TimesReport['problems'][number];

const reasons: Readonly<Record<Problem['why'], () => string>> = {
  no_race: m.times_why_no_race,
  no_rider: m.times_why_no_rider,
  many: m.times_why_many,
  twice: m.times_why_twice,
  not_ridden: m.times_why_not_ridden,
  did_not_start: m.times_why_did_not_start,
  no_place: m.times_why_no_place,
  unread: m.times_why_unread,
  order: m.times_why_order,
  nobodys: m.times_why_nobodys,
  signed: m.times_why_signed,
};

/** Writes whose line of the file is not written, and why. */
function refusedWords({ plate, race, why }: Problem): string {
  if (plate === '') return reasons[why]();
  return race === ''
    ? m.times_problem({ plate, why: reasons[why]() })
    : m.times_problem_race({ plate, race, why: reasons[why]() });
}

type Times = TimesReport['heats'][number]['riders'][number]['was'];

/** Writes "35.126 · Rampa 2.345", with a dash for a missing value. */
function timesText({ time_ms, splits }: Times): string {
  const parts = [
    ...(time_ms === null ? [] : [writeLap(time_ms)]),
    ...(splits === null ? [] : [splitWords(splits)]),
  ];
  return parts.length === 0 ? '–' : parts.join(' · ');
}

function HeatTimes({ heat }: { heat: TimesReport['heats'][number] }) {
  const { category_name, phase, number, slower, riders } = heat;
  const where = [
    category_name,
    phaseWord(phase),
    ...(number === null ? [] : [m.race_number({ number })]),
  ].join(' · ');
  return (
    <li className="border-b border-line">
      <details>
        <summary className="min-h-12 cursor-pointer py-3 wrap-anywhere">
          <span className="font-semibold">{where}</span> ({riders.length})
          {slower.length > 0 && (
            <span className="block text-small font-semibold text-warn">
              {m.results_laps_slower({ places: slower.join(', ') })}
            </span>
          )}
        </summary>
        <ul className="pb-3 text-small tabular-nums">
          {riders.map(({ plate, rider_fullname, was, became }) => (
            <li key={plate} className="py-0.5 wrap-anywhere">
              <b>{plate}</b> {rider_fullname}:{' '}
              {timesText(was) !== '–' && <s className="text-ink2">{timesText(was)}</s>} {timesText(became)}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

interface TimesPreviewProps {
  report: TimesReport;
  busy: boolean;
  onMend: (cell: MendedCell) => void;
}

/** Shows what a file of times would write, race by race, what it would not and why, and whose place would change. */
export function TimesPreview({ report, busy, onMend }: TimesPreviewProps) {
  const { heats, sum, problems, ranks } = report;
  const [chosen, choose] = useState<SumTerm | null>(null);
  const open =
    chosen ?? (sum.doubtful > 0 ? 'doubtful' : problems.some(({ cell }) => cell !== null) ? 'left' : 'taken');
  const shown = problems.filter(({ why }) => (why === 'many') === (open === 'doubtful'));
  return (
    <div className="space-y-4">
      <CheckedSum sum={sum} open={open} onOpen={choose} />
      {sum.taken === 0 && <p className="font-semibold">{m.times_nothing()}</p>}
      {(open === 'left' || open === 'doubtful') && (
        <LeftRows
          key={open}
          rows={shown.map((one) => ({
            row: String(one.row),
            cell: one.cell,
            place: m.import_row({ number: String(one.row) }),
            words:
              one.cell === null && one.said !== '' ? `${one.said}: ${refusedWords(one)}` : refusedWords(one),
            stands: one.said,
          }))}
          busy={busy}
          onMend={onMend}
        />
      )}
      {ranks.length > 0 && (
        <div>
          <p className="font-semibold">{m.times_ranks()}</p>
          <ul className="text-small">
            {ranks.map(({ category_name: category, plate, rider_fullname: rider, was, became }) => (
              <li key={`${category} ${plate}`} className="py-0.5 wrap-anywhere">
                {m.times_rank({
                  category,
                  plate,
                  rider,
                  was: String(was ?? '–'),
                  became: String(became ?? '–'),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {open === 'taken' && heats.length > 0 && (
        <ul className="border-t border-line">
          {heats.map((heat) => (
            <HeatTimes key={`${heat.category_name} ${heat.phase} ${heat.number ?? ''}`} heat={heat} />
          ))}
        </ul>
      )}
    </div>
  );
}
