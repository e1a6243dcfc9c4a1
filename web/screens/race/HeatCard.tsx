import { Fragment } from 'react';
import * as m from '#text/messages/messages.js';
import { formatLapTime } from '#web/app/format.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { HeatImages } from '#web/screens/race/HeatImages.tsx';
import { PassLine } from '#web/screens/race/PassLine.tsx';
import type { HeatRow, HeatView, PlateColour, RacePlace } from '#web/screens/race/race-view.ts';
import { Lane, RideChip, RideResult } from '#web/screens/race/Ride.tsx';
import { RiderLink } from '#web/screens/race/RiderLink.tsx';
import { dash, phaseWord } from '#web/screens/race/words.ts';

interface HeatCardProps {
  heat: HeatView;
  category_name: string;
  colour: PlateColour;
  place: RacePlace;
}

/** "Manga · serie 1 de 4 · Varones 9-10". */
function titleOf(heat: HeatView, category_name: string): string {
  const what = heat.phase === null ? m.race_phase_moto_any() : phaseWord(heat.phase);
  const which =
    heat.serie === null
      ? m.race_all_riders()
      : heat.seriesCount > 1
        ? m.race_serie_of({ serie: heat.serie, count: heat.seriesCount })
        : null;
  return [what, which, category_name].filter((part) => part !== null).join(' · ');
}

/** One ride: the lane beside the name and the time at the end. Several: a chip for each. */
function Row({
  row,
  heat,
  colour,
  place,
}: {
  row: HeatRow;
  heat: HeatView;
  colour: PlateColour;
  place: RacePlace;
}) {
  const [only] = row.rides;
  const isSingle = heat.motos.length === 1;
  return (
    <tr className="relative border-b border-line transition-colors hover:bg-surface">
      <td className="display w-10 py-2.5 pr-1 text-center text-d22">
        <RideResult cell={row.result} />
      </td>
      <td className="w-16 py-2.5 pr-3">
        <Plate plate={row.plate} colour={colour} />
      </td>
      <th scope="row" className="py-2.5 text-left font-normal">
        <RiderLink rider={row} place={place} />
        {row.club_name !== null && <p className="text-caption text-ink3">{row.club_name}</p>}
        {!isSingle && (
          <ul className="mt-1 flex flex-wrap gap-1">
            {row.rides.map((ride, index) => (
              <RideChip
                key={heat.motos[index]}
                phase={heat.motos[index] ?? ''}
                cell={ride.cell}
                lane={ride.lane}
              />
            ))}
          </ul>
        )}
      </th>
      {isSingle && (
        <td className="w-10 py-2.5 text-center">{only?.lane != null && <Lane lane={only.lane} />}</td>
      )}
      <td className="w-16 py-2.5 pl-2 text-right">
        {isSingle ? (
          <span className="text-small text-ink2">
            {row.time_ms === null ? dash : formatLapTime(row.time_ms)}
          </span>
        ) : (
          <span className="display text-d22">{row.points ?? dash}</span>
        )}
      </td>
    </tr>
  );
}

/** A heat as on the sheet at the gate: race number, riders in order, lanes and what each ride gave. */
export function HeatCard({ heat, category_name, colour, place }: HeatCardProps) {
  const isSingle = heat.motos.length === 1;
  return (
    <article className="break-inside-avoid">
      <header className="flex items-center gap-3">
        {heat.number !== null && (
          <p className="display grid min-h-12 min-w-14 shrink-0 place-items-center bg-night px-2 text-d28 text-on-night">
            <span className="sr-only">{m.race_number({ number: heat.number })}</span>
            <span aria-hidden="true">{heat.number}</span>
          </p>
        )}
        <h3 className="min-w-0 grow text-small font-semibold text-ink2">{titleOf(heat, category_name)}</h3>
        <HeatImages images={heat.images} number={heat.number} />
      </header>
      {heat.observations !== null && <p className="mt-2 text-small text-ink2">{heat.observations}</p>}
      <table className="mt-2 w-full border-collapse">
        <caption className="sr-only">{titleOf(heat, category_name)}</caption>
        <thead className="border-b-2 border-ink text-caption text-ink2">
          <tr>
            <th scope="col" className="py-1.5 font-semibold">
              <abbr title={m.race_column_position_long()} className="no-underline">
                {m.race_column_position()}
              </abbr>
            </th>
            <th scope="col" className="py-1.5 text-left font-semibold">
              {m.race_column_plate()}
            </th>
            <th scope="col" className="py-1.5 text-left font-semibold">
              {m.race_column_rider()}
            </th>
            {isSingle && (
              <th scope="col" className="py-1.5 font-semibold">
                {m.race_column_lane()}
              </th>
            )}
            <th scope="col" className="py-1.5 text-right font-semibold">
              {isSingle ? m.race_column_time() : m.race_column_points()}
            </th>
          </tr>
        </thead>
        <tbody>
          {heat.rows.map((row, index) => (
            <Fragment key={row.entry_id}>
              <Row row={row} heat={heat} colour={colour} place={place} />
              {index + 1 === heat.pass && <PassLine count={heat.pass} columns={isSingle ? 5 : 4} />}
            </Fragment>
          ))}
        </tbody>
      </table>
    </article>
  );
}
