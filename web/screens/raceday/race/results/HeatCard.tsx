import type { Language } from '#contract/values.ts';
import { Fragment, type ReactNode, useContext } from 'react';
import { laneShort, laneWord } from '#text/lane.ts';
import * as m from '#text/messages/messages.js';
import { phaseShort, phaseWord } from '#text/stages.ts';
import { formatLapTime } from '#web/ground/format.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { splitWords } from '#web/parts/race/split-words.ts';
import { HeatImages } from './HeatImages.tsx';
import { PassLine } from './PassLine.tsx';
import type {
  HeatRow,
  HeatView,
  PlateColours,
  RacePlace,
} from '#web/screens/raceday/race/parts/race-view.ts';
import { Lane, RideChip, RideResult } from './Ride.tsx';
import { RiderLink } from './RiderLink.tsx';
import { CountryContext } from '#web/screens/raceday/race/parts/country.ts';
import { dash } from '#web/screens/raceday/race/parts/words.ts';
import { Short } from '#web/ui/Short.tsx';

const words = { track: m.track_on_track, review: m.track_review, last: m.track_last_short };

/** Marks the current heat. The mark is in the head of the heat's sheet, so that no name moves. */
function HeatChip({ mark }: { mark: HeatView['mark'] }) {
  return (
    mark && (
      <b
        className={`shrink-0 px-2 text-small leading-6 print:hidden ${mark === 'track' ? 'bg-live text-on-live' : 'border border-edge'}`}
      >
        {words[mark]()}
      </b>
    )
  );
}

/** Up to this number, pictures stand beside the title; more have a line of their own. */
const besideTitle = 2;

interface HeatCardProps {
  race_id: number;
  heat: HeatView;
  category_name: string;
  colour: PlateColours;
  place: RacePlace;
  /** The language of remarks and of the descriptions of pictures. */
  written_in: Language;
  /** The race is ridden these days. The column of places is there before the first result, so that no name moves. */
  isLive: boolean;
  /** The link to protest, until the deadline. */
  claim: ReactNode;
}

/** Tells whether the sheet has places. Before the first result, it lists gates only, unless the day is live. */
function hasPlaces(heat: HeatView, isLive: boolean): boolean {
  return isLive || heat.rows.some(({ result, rides }) => result ?? rides.some(({ cell }) => cell));
}

/** Writes "Manga · serie 1 de 4 · Varones 9-10". */
function titleOf(heat: HeatView, category_name: string): string {
  const what = heat.phase === null ? m.race_phase_moto_any() : phaseWord(heat.phase);
  const which =
    heat.serie === null
      ? m.race_all_riders()
      : heat.seriesCount > 1
        ? m.race_serie_of({ serie: heat.serie, count: heat.seriesCount })
        : null;
  return [what, which, category_name].filter(Boolean).join(' · ');
}

const column = 'hidden py-2.5 sm:table-cell';

/** Draws a row's rides. One ride has its lane and time, in columns or a line; several have a chip each. */
function Rides({ row, heat, isLive }: Omit<RowProps, 'colour' | 'place'>) {
  const country = useContext(CountryContext);
  const [only] = row.rides;
  if (heat.motos.length === 1) {
    return (
      <p className="mt-1 flex items-center gap-2 text-small text-ink2 sm:hidden">
        {only?.lane != null && (
          <>
            <span aria-hidden="true" className="text-caption">
              {laneShort(country)}
            </span>
            <Lane lane={only.lane} />
          </>
        )}
        {row.time_ms !== null && formatLapTime(row.time_ms)}
      </p>
    );
  }
  return (
    <ul className="mt-1 flex flex-wrap gap-1">
      {heat.motos.map((phase, index) => (
        <RideChip
          key={phase}
          phase={phase}
          lane={row.rides[index]?.lane ?? null}
          {...(hasPlaces(heat, isLive) ? { cell: row.rides[index]?.cell ?? null } : {})}
        />
      ))}
    </ul>
  );
}

/**
 * Draws each ride's hill time; the class's best stands out. On a phone, where lines are few, the rider's sheet has it.
 */
function Hills({ hills }: Pick<HeatRow, 'hills'>) {
  if (hills.length === 0) return null;
  return (
    <ul className="hidden flex-wrap gap-x-3 text-caption sm:flex">
      {hills.map(({ phase, hill_ms, isBest }) => (
        <li key={phase} className={isBest ? 'font-semibold' : 'text-ink3'}>
          <Short short={phaseShort(phase)} long={phaseWord(phase)} />{' '}
          {splitWords({ hill_ms, split_ms: [] }, isBest)}
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  row: HeatRow;
  heat: HeatView;
  colour: PlateColours;
  place: RacePlace;
  isLive: boolean;
}

function Row({ row, heat, colour, place, isLive }: RowProps) {
  const [only] = row.rides;
  const isSingle = heat.motos.length === 1;
  return (
    <tr
      data-mine={row.isMine}
      className="relative border-b border-line transition-colors hover:bg-surface mine-row"
    >
      {hasPlaces(heat, isLive) && (
        <td className="display w-9 py-2.5 text-center text-d22">
          <RideResult cell={row.result} />
        </td>
      )}
      <td className="w-16 py-2.5 pr-2 pl-1 md:pr-3">
        <Plate plate={row.plate} colour={colour} inColumn />
      </td>
      <th scope="row" abbr={row.rider_fullname} className="py-2.5 text-left font-normal">
        <RiderLink rider={row} place={place} />
        {row.club_name !== null && <p className="text-caption text-ink3">{row.club_name}</p>}
        <Rides row={row} heat={heat} isLive={isLive} />
        {row.splits && (
          <p className={`text-caption ${row.bestHill ? 'font-semibold' : 'text-ink3'}`}>
            {splitWords(row.splits, row.bestHill)}
          </p>
        )}
        <Hills hills={row.hills} />
      </th>
      {isSingle && (
        <td className={`${column} w-14 text-center`}>{only?.lane != null && <Lane lane={only.lane} />}</td>
      )}
      {isSingle && hasPlaces(heat, isLive) && (
        <td className={`${column} w-20 text-right text-small text-ink2`}>
          {row.time_ms === null ? dash : formatLapTime(row.time_ms)}
        </td>
      )}
      {!isSingle && hasPlaces(heat, isLive) && (
        <td className="display w-10 py-2.5 pl-1 text-right text-d22">{row.points ?? dash}</td>
      )}
    </tr>
  );
}

function Columns({ heat, isLive }: Pick<RowProps, 'heat' | 'isLive'>) {
  const country = useContext(CountryContext);
  const isSingle = heat.motos.length === 1;
  const head = 'py-1.5 font-semibold';
  return (
    <tr>
      {hasPlaces(heat, isLive) && (
        <th scope="col" className={head}>
          <Short short={m.race_column_position()} long={m.race_column_position_long()} />
        </th>
      )}
      <th scope="col" className={`${head} pl-1 text-left`}>
        {m.race_column_plate()}
      </th>
      <th scope="col" className={`${head} text-left`}>
        {m.race_column_rider()}
      </th>
      {isSingle && (
        <th scope="col" className={`${head} hidden sm:table-cell`}>
          <Short short={laneShort(country)} long={laneWord(country)} />
        </th>
      )}
      {hasPlaces(heat, isLive) && (
        <th scope="col" className={`${head} text-right ${isSingle ? 'hidden sm:table-cell' : ''}`}>
          {isSingle ? m.race_column_time() : m.race_column_points()}
        </th>
      )}
    </tr>
  );
}

/** Draws a heat as on the sheet at the gate: race number, riders in order, lanes and results. */
export function HeatCard({
  race_id,
  heat,
  category_name,
  colour,
  place,
  written_in,
  isLive,
  claim,
}: HeatCardProps) {
  const hasMany = heat.images.length > besideTitle;
  const { numbers } = heat;
  const next = heat.motos.findIndex((_, at) => heat.rows.some(({ rides }) => !rides[at]?.cell));
  // A heat that rides every moto shows the race it rides next, and in the end its last one.
  const number = numbers?.at(next) ?? heat.number;
  const images = (
    <HeatImages race_id={race_id} images={heat.images} number={number} written_in={written_in} />
  );
  return (
    <article className="break-inside-avoid">
      <header className="flex items-center gap-3">
        {number && (
          <p className="display grid min-h-12 min-w-14 shrink-0 place-items-center bg-ink px-2 text-d28 text-paper print:border print:text-ink">
            <span className="sr-only">{m.race_number({ number })}</span>
            <span aria-hidden="true">{number}</span>
          </p>
        )}
        <div className="min-w-0 grow">
          <h3 className="text-small font-semibold text-ink2">{titleOf(heat, category_name)}</h3>
          {numbers && (
            <p className="text-small text-ink2">{m.race_numbers_all({ numbers: numbers.join(', ') })}</p>
          )}
        </div>
        {claim}
        <HeatChip mark={heat.mark} />
        {!hasMany && images}
      </header>
      {hasMany && <div className="mt-2">{images}</div>}
      {heat.observations && (
        <p lang={written_in} className="mt-2 text-small text-ink2">
          {heat.observations}
        </p>
      )}
      <div className="relative mt-2 overflow-x-auto">
        <table className="w-full border-collapse">
          <caption className="sr-only">{titleOf(heat, category_name)}</caption>
          <thead className="border-b-2 border-ink text-caption text-ink2">
            <Columns heat={heat} isLive={isLive} />
          </thead>
          <tbody>
            {heat.rows.map((row, index) => (
              <Fragment key={row.entry_id}>
                <Row row={row} heat={heat} colour={colour} place={place} isLive={isLive} />
                {index + 1 === heat.pass && <PassLine count={heat.pass} columns={5} />}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </article>
  );
}
