import { Fragment } from 'react';
import * as m from '#text/messages/messages.js';
import { phaseShort, phaseWord } from '#text/stages.ts';
import { formatOrdinal } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { PassLine } from './PassLine.tsx';
import type { RacePlace, ResultRow, ResultsSection } from '#web/screens/raceday/race/parts/race-view.ts';
import { RideDigit, RideResult } from './Ride.tsx';
import { RiderLink } from './RiderLink.tsx';
import {
  prospects,
  removalWord,
  dash,
  reasonSentence,
  stageSentence,
} from '#web/screens/raceday/race/parts/words.ts';
import { Short } from '#web/ui/Short.tsx';

interface TableProps {
  section: ResultsSection;
  place: RacePlace;
}

/** The columns of rides. On a phone, they are digits under the name. */
const rideColumn = 'hidden w-14 px-1 text-center md:table-cell';

/** Not everybody sees colours, so the word says the same. */
const wordLook = { in: 'text-go', line: 'text-warn', out: 'text-ink3' };

function Rank({ row }: { row: ResultRow }) {
  return (
    <>
      <span className="display text-d28">{row.rank ?? dash}</span>
      {row.shared && <Short short="=" long={m.race_shared()} className="block text-caption text-ink3" />}
    </>
  );
}

/** Writes, below the name, the place in the class of awards, why the rider was removed, and why this place. */
function Notes({ row }: { row: ResultRow }) {
  const language = useLanguage();
  return (
    <>
      {row.entered && (
        <p className="text-caption text-ink2">
          {row.entered.rank === null
            ? row.entered.category_name
            : m.race_entered_rank({
                place: formatOrdinal(row.entered.rank, language),
                category: row.entered.category_name,
              })}
        </p>
      )}
      {row.removed && <p className="text-caption font-semibold text-stop">{removalWord(row.removed)}</p>}
      {row.decided_in && <p className="text-caption text-ink2">{stageSentence(row.decided_in, language)}</p>}
      {row.reason && (
        <p
          className={`text-caption ${row.reason.edge === 'last_in' ? 'font-semibold text-go' : 'text-ink2'}`}
        >
          {reasonSentence(row.prospect === null ? row.reason : { ...row.reason, edge: null }, language)}
        </p>
      )}
    </>
  );
}

function Row({ row, section, place }: TableProps & { row: ResultRow }) {
  const phases = [...section.motos, ...section.stages];
  const cells = [...row.motos, ...row.stages];
  const prospect = row.prospect && prospects[row.prospect];
  const ridden = phases
    .map((phase, index) => ({ phase, cell: cells[index] ?? null }))
    // A stage that the rider did not reach has no dash, because the rider was not going to ride it.
    .filter(({ phase, cell }) => cell !== null || section.motos.includes(phase));
  return (
    <tr
      data-mine={row.isMine}
      data-side={prospect?.side}
      className={`relative border-b border-line transition-colors hover:bg-surface mine-row ${prospect ? 'prospect-row' : ''}`}
    >
      <td className="w-12 py-2 text-center">
        <Rank row={row} />
      </td>
      <td className="w-14 py-2 pl-2 md:w-20 md:py-3">
        <Plate plate={row.plate} colour={section.plate_colour} inColumn size="small" />
      </td>
      <th
        scope="row"
        abbr={row.rider_fullname}
        className="w-full max-w-0 py-2 pr-1 pl-2 text-left leading-5 font-normal md:py-3"
      >
        <RiderLink rider={row} place={place} />
        <div className="flex items-baseline gap-x-2 text-caption text-ink3">
          <ul className="flex shrink-0 items-baseline gap-x-2 md:hidden">
            {ridden.map(({ phase, cell }) => (
              <RideDigit key={phase} phase={phase} cell={cell} />
            ))}
          </ul>
          <span className="min-w-0 truncate">{row.club_name}</span>
        </div>
        <Notes row={row} />
      </th>
      {phases.map((phase, index) => {
        const cell = cells[index] ?? null;
        const unreached = cell === null && !section.motos.includes(phase);
        return (
          <td key={phase} className={`${rideColumn} ${cell === '1' ? 'font-bold' : 'text-ink2'}`}>
            {unreached ? null : <RideResult cell={cell} />}
          </td>
        );
      })}
      <td className="w-px py-2 pr-4 pl-1 text-right whitespace-nowrap md:w-20 md:pr-2">
        <span className={`display block text-d22 ${row.decided_in ? 'text-ink3' : ''}`}>
          {row.points ?? dash}
        </span>
        {prospect && (
          <span className={`block text-caption leading-4 font-semibold ${wordLook[prospect.side]}`}>
            {prospect.word()}
          </span>
        )}
      </td>
    </tr>
  );
}

/** Draws the classification of a category: two lines for each rider on a phone, columns on a desktop. */
export function ResultTable({ section, place }: TableProps) {
  const phases = [...section.motos, ...section.stages];
  return (
    <div className="relative overflow-x-auto bleed">
      <table className="w-full border-collapse">
        <caption className="sr-only">{section.category_name}</caption>
        <thead className="border-b-2 border-ink text-caption text-ink2 max-md:thin-head">
          <tr>
            <th scope="col" className="py-2 text-center font-semibold">
              <Short short={m.race_column_position()} long={m.race_column_position_long()} />
            </th>
            <th scope="col" className="py-2 pl-1 text-left font-semibold">
              {m.race_column_plate()}
            </th>
            <th scope="col" className="py-2 text-left font-semibold">
              {m.race_column_rider()}
            </th>
            {phases.map((phase) => (
              <th key={phase} scope="col" className={`${rideColumn} py-2 font-semibold`}>
                <Short short={phaseShort(phase)} long={phaseWord(phase)} />
              </th>
            ))}
            <th scope="col" className="py-2 pl-1 text-right font-semibold">
              <Short short={m.race_column_points()} long={m.race_column_points_long()} />
            </th>
          </tr>
        </thead>
        <tbody>
          {section.rows.map((row, index) => (
            <Fragment key={row.entry_id}>
              <Row row={row} section={section} place={place} />
              {index + 1 === section.pass && <PassLine count={section.pass} columns={phases.length + 4} />}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
