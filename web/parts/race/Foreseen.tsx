import type { ReactNode } from 'react';
import type { ResultConsequences } from '#contract/raceday/office/results/results.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { formatOrdinal } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { lapsText } from './split-words.ts';

type Named = ResultConsequences['comes_in'];

const shown = 12;

function List({ title, lines, none }: { title: string; lines: readonly string[]; none?: string }) {
  if (lines.length === 0 && none === undefined) return null;
  return (
    <section>
      <h3 className="display text-d22">{title}</h3>
      {lines.length === 0 && <p className="text-ink2">{none}</p>}
      <ul>
        {lines.slice(0, shown).map((line) => (
          <li key={line} className="border-b border-line py-1.5 wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      {lines.length > shown && (
        <p className="text-small text-ink2">{m.results_more({ count: lines.length - shown })}</p>
      )}
    </section>
  );
}

const names = (riders: Named): string[] => riders.map((one) => `${one.plate} ${one.rider_fullname}`);

/** Shows what a change of the riders who go on means for the next stage. */
function NextStage({
  foreseen: { next_stage, comes_in, goes_out },
}: {
  foreseen: ResultConsequences;
}): ReactNode {
  if (next_stage === null || comes_in.length + goes_out.length === 0) return null;
  const stage = phaseWord(next_stage.phase);
  return (
    <p className="border-l-4 border-warn pl-3 font-semibold">
      {next_stage.ridden ? m.results_cut_ridden({ stage }) : m.results_cut_drawn({ stage })}
    </p>
  );
}

/** Shows everything that a correction changes, as the rules compute it. */
export function Foreseen({ foreseen }: { foreseen: ResultConsequences }) {
  const language = useLanguage();
  const rank = (value: number | null) => (value === null ? '–' : formatOrdinal(value, language));
  const place = (value: string | null) =>
    value === null ? '–' : /^\d+$/.test(value) ? formatOrdinal(Number(value), language) : value;
  const series = (position: number | null, points: number | null) =>
    points === null ? m.results_series_out() : m.results_series_points({ position: rank(position), points });
  return (
    <div className="space-y-5">
      <List
        title={m.results_correct_lines()}
        lines={foreseen.lines.map(
          ({ plate, rider_fullname, was, became, ...laps }) =>
            m.results_line({ plate, rider: rider_fullname, was: place(was), became: place(became) }) +
            lapsText(laps),
        )}
      />
      <List
        title={m.results_correct_ranks()}
        none={m.results_correct_ranks_none()}
        lines={foreseen.ranks.map(({ plate, rider_fullname, was, became }) =>
          m.results_line({ plate, rider: rider_fullname, was: rank(was), became: rank(became) }),
        )}
      />
      <List title={m.results_comes_in()} lines={names(foreseen.comes_in)} />
      <List title={m.results_goes_out()} lines={names(foreseen.goes_out)} />
      <NextStage foreseen={foreseen} />
      <List title={m.results_correct_undecided()} lines={names(foreseen.undecided)} />
      {foreseen.series !== null && (
        <List
          title={m.results_correct_series()}
          none={m.results_correct_series_none()}
          lines={foreseen.series.map((one) =>
            m.results_series_line({
              rider: one.rider_fullname,
              category: one.category_name,
              was: series(one.position_was, one.points_was),
              became: series(one.position_became, one.points_became),
            }),
          )}
        />
      )}
    </div>
  );
}
