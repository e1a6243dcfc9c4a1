import { isAfter, STAGES } from '#rules/stages.ts';
import type { LiveRace } from '#rules/raceday/live/live-day.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { formatOrdinal } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { BoardPlate } from './BoardPlate.tsx';
import type { ClassNews } from '#web/parts/race/class-news.ts';
import type { BoardList } from './turn.ts';

type Row = ClassNews['through'][number];

/** The first three of the final are large, and the others are below them. */
const ON_PODIUM = 3;
const FINALISTS = 8;
const ROWS = 8;
/** The number of riders that fit below the line. */
const BELOW_LINE = 4;

const smallName = (name: string): string => (name.length > 18 ? 'text-[2.4em]' : 'text-[3em]');
/** Chooses the letters of a name that has the whole width. */
const wideName = (name: string): string => (name.length > 30 ? 'text-[2.7em]' : 'text-[3.6em]');

interface ListRowProps {
  row: Row;
  colour: ClassNews['colour'];
  place?: string;
  isWide?: boolean;
}

export function ListRow({ row, colour, place, isWide = false }: ListRowProps) {
  return (
    <li className="flex min-h-0 min-w-0 items-center gap-4">
      {place !== undefined && (
        <span className="w-22 shrink-0 display text-[3.2em] leading-none">{place}</span>
      )}
      <BoardPlate plate={row.plate} colour={colour} size="small" />
      <span
        className={`min-w-0 display leading-[1.05] wrap-anywhere ${(isWide ? wideName : smallName)(row.rider_fullname)}`}
      >
        {row.rider_fullname}
      </span>
    </li>
  );
}

const grid = 'grid grid-cols-2 gap-x-8 gap-y-3';

function Cut({ list: { news, from, to } }: { list: BoardList }) {
  const language = useLanguage();
  const { through, out, colour } = news;
  const place = (index: number) => formatOrdinal(index + 1, language);
  const isLast = to === through.length;
  // Each rider can have the whole width when the list has no more riders than start in a race.
  const isWide = through.length <= ROWS;
  return (
    <>
      <ol className={isWide ? 'flex flex-col gap-3' : `${grid} grid-flow-col grid-rows-8`}>
        {through.slice(from, to).map((row, index) => (
          <ListRow key={row.entry_id} row={row} colour={colour} place={place(from + index)} isWide={isWide} />
        ))}
      </ol>
      <p className="border-b-4 border-signal pb-1 text-right text-[2.6em] leading-tight font-semibold text-signal">
        {m.track_cut_line({ count: through.length })}
      </p>
      {isLast && (
        <ol className={grid}>
          {out.slice(0, BELOW_LINE).map((row, index) => (
            <ListRow key={row.entry_id} row={row} colour={colour} place={place(through.length + index)} />
          ))}
        </ol>
      )}
    </>
  );
}

function Podium({ news: { through, colour } }: { news: ClassNews }) {
  const language = useLanguage();
  const place = ({ rank }: Row) => (rank === null ? '' : formatOrdinal(rank, language));
  return (
    <>
      <ol className="flex flex-col">
        {through.slice(0, ON_PODIUM).map((row) => (
          <li key={row.entry_id} className="flex min-h-38 items-center gap-6 border-b border-night-line py-2">
            <span className="w-22 shrink-0 display text-[5.2em] leading-none text-signal">{place(row)}</span>
            <BoardPlate plate={row.plate} colour={colour} size="large" />
            <span className="min-w-0">
              <span
                className={`block display leading-[1.05] wrap-anywhere ${row.rider_fullname.length > 24 ? 'text-[3.2em]' : 'text-[4.2em]'}`}
              >
                {row.rider_fullname}
              </span>
              {row.club !== null && (
                <span className="line-clamp-1 text-[2.5em] leading-tight text-on-night2">
                  {row.club.club_name}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
      <ol className={grid}>
        {through.slice(ON_PODIUM, FINALISTS).map((row) => (
          <ListRow key={row.entry_id} row={row} colour={colour} place={place(row)} />
        ))}
      </ol>
    </>
  );
}

/** Writes "Podio" or "Pasan a semifinal". */
export function titleOf({ kind, category_id, phase }: ClassNews, races: readonly LiveRace[]): string {
  if (kind === 'podium') return m.track_podium();
  const next = races.find(
    (race) =>
      race.category_id === category_id &&
      STAGES[race.phase].kind === 'knockout' &&
      isAfter(race.phase, phase),
  );
  return next === undefined ? m.track_cut() : m.track_cut_to({ phase: phaseWord(next.phase) });
}

interface ListPanelProps {
  list: BoardList;
  races: readonly LiveRace[];
  /** How far the stage is published. It is null when it is not published. */
  posting: string | null;
}

/** Shows the riders who go on from a stage, with a line below the last of them, or the winners. */
export function ListPanel({ list, races, posting }: ListPanelProps) {
  const { news } = list;
  const title = titleOf(news, races);
  return (
    <section aria-label={title} className="flex min-h-0 flex-col gap-3 overflow-hidden bg-night2 px-10 py-6">
      <div className="flex items-baseline justify-between gap-6">
        <h2 className="text-[2.6em] leading-tight font-semibold text-signal">{title}</h2>
        {posting !== null && <p className="text-[2.5em] leading-tight text-on-night2">{posting}</p>}
      </div>
      <p
        className={`display leading-[1.05] wrap-anywhere ${news.class_name.length > 24 ? 'text-[3.2em]' : 'text-[4.6em]'}`}
      >
        {news.class_name}
      </p>
      {news.kind === 'podium' ? <Podium news={news} /> : <Cut list={list} />}
    </section>
  );
}
