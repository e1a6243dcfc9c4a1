import type { TimesReport } from '#contract/office/results/times.ts';
import { writeLap } from '#rules/results/lap-time.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { splitWords } from '#web/parts/results/split-words.ts';
import { refusedLine } from './words.ts';

type Heat = TimesReport['heats'][number];
type Times = Heat['riders'][number]['was'];

const shownProblems = 50;

/** "35.126 · Rampa 2.345"; a dash where nothing stands. */
function timesText({ time_ms, splits }: Times): string {
  const parts = [
    ...(time_ms === null ? [] : [writeLap(time_ms)]),
    ...(splits === null ? [] : [splitWords(splits)]),
  ];
  return parts.length === 0 ? '–' : parts.join(' · ');
}

function HeatTimes({ heat }: { heat: Heat }) {
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

/** What a file of times would write, race by race, what not and why, and who would stand elsewhere. */
export function TimesPreview({ report, rides }: { report: TimesReport; rides: number }) {
  const { heats, same, problems, ranks } = report;
  return (
    <div className="space-y-4">
      <div>
        <p className="font-semibold">{rides === 0 ? m.times_nothing() : m.times_rides({ count: rides })}</p>
        {same > 0 && <p className="text-small text-ink2">{m.times_same({ count: same })}</p>}
      </div>
      {problems.length > 0 && (
        <div className="border-l-4 border-warn pl-3">
          <p className="font-semibold text-warn">{m.times_problems({ count: problems.length })}</p>
          <ul className="text-small">
            {problems.slice(0, shownProblems).map((one) => (
              <li key={`${one.row} ${one.why}`} className="py-0.5 wrap-anywhere">
                {refusedLine(one)}
              </li>
            ))}
          </ul>
          {problems.length > shownProblems && (
            <p className="text-small">{m.results_more({ count: problems.length - shownProblems })}</p>
          )}
        </div>
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
      {heats.length > 0 && (
        <ul className="border-t border-line">
          {heats.map((heat) => (
            <HeatTimes key={`${heat.category_name} ${heat.phase} ${heat.number ?? ''}`} heat={heat} />
          ))}
        </ul>
      )}
    </div>
  );
}
