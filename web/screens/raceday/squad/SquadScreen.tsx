import * as m from '#text/messages/messages.js';
import { laneShort, laneWord } from '#text/lane.ts';
import { phaseWord } from '#text/stages.ts';
import { STATUS_WORDS } from '#text/statuses.ts';
import { wallClock } from '#text/when.ts';
import { Link } from '#web/ground/address/link.tsx';
import { officePaths } from '#web/ground/address/office-paths.ts';
import {
  clubHref,
  clubInRaceHref,
  paths,
  raceDateHref,
  riderHref,
  squadHref,
} from '#web/ground/address/paths.ts';
import { formatOrdinal } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { ClubStar } from '#web/parts/followed/ClubStar.tsx';
import { goesOnWords } from '#web/parts/followed/rider-words.ts';
import { LiveMark } from '#web/parts/race/LiveMark.tsx';
import { markOf } from '#web/parts/live/todays-races.ts';
import { useLive } from '#web/parts/live/use-live.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSettled } from './settled.ts';
import type { Band, FoundSquad, SquadDay, SquadRow, SquadView } from './squad-view.ts';
import { squadDay, squadRows } from './view.ts';
import type { Language } from '#contract/values.ts';

interface RowProps {
  row: SquadRow;
  country: string | null;
  /** Nothing newer arrives. */
  isOld: boolean;
}

const resultText = ({ result }: NonNullable<SquadRow['last']>, language: Language): string =>
  typeof result === 'number' ? formatOrdinal(result, language) : STATUS_WORDS[result]();

/** Writes the number of races before the gate, "en pista", or what became of a rider who is done. */
function firstWord({ gate, last, band }: SquadRow, isOld: boolean, language: Language): string {
  if (gate === null) {
    if (band !== 'done' || last === null) return '–';
    return typeof last.result === 'number' ? formatOrdinal(last.result, language) : last.result;
  }
  if (gate.isNow && !isOld) return m.track_on_track();
  return gate.races === 0 && band === 'called' && !isOld ? m.squad_next() : String(gate.races);
}

/** Writes what became of a rider without a gate. */
function standing({ last, goesOn, band }: SquadRow): string {
  if (goesOn !== null) return goesOnWords(goesOn);
  if (band === 'waits') return m.mine_waits();
  return last === null ? '' : phaseWord(last.phase);
}

/** Names the first column: the races before the gate, or the place. */
function firstHead(band: Band, isOld: boolean): string {
  if (band === 'done') return m.race_column_place();
  return isOld ? m.squad_left_old() : m.squad_left();
}

/** The widths of race, lane and row. */
const columns = ['w-11', 'w-8', 'w-8'] as const;

/** Draws a rider: the races before the gate, plate, name, class, and where to stand. */
function Rider({ row, country, isOld }: RowProps) {
  const language = useLanguage();
  const { gate, band, isMissing, name } = row;
  const isRiding = gate?.isNow === true && !isOld;
  const places = [
    [m.mine_box_race(), gate?.number],
    [laneWord(country), gate?.lane],
    [m.squad_row(), gate?.row],
  ] as const;
  const isDrawn = band === 'called' || band === 'later';
  const how = isDrawn
    ? row.last && `${phaseWord(row.last.phase)}: ${resultText(row.last, language)}`
    : standing(row);
  return (
    <li
      className={`flex min-h-12 items-center gap-1 border-b border-line bg-paper py-1 pr-2 [break-inside:avoid-column] ${isRiding ? 'border-l-[5px] border-l-live' : band === 'called' ? 'border-l-[5px] border-l-accent' : 'pl-[5px]'}`}
    >
      <b className={`w-9 shrink-0 text-center display ${isRiding ? 'text-caption leading-4' : 'text-d22'}`}>
        <span className="sr-only">{firstHead(band, isOld)} </span>
        {firstWord(row, isOld, language)}
      </b>
      <Plate plate={row.plate} colour={row.colour} size="small" />
      <span className="min-w-0 grow pl-1 leading-5">
        <Link href={riderHref(row)} className="block font-semibold wrap-anywhere hover:underline">
          {name}
        </Link>
        <span className="block text-caption leading-4 text-ink2">
          {isMissing && !isOld && <b className="text-warn">{m.squad_missing()} · </b>}
          {row.category_name}
          {how && <span className={isDrawn ? 'max-md:hidden' : ''}> · {how}</span>}
        </span>
      </span>
      {isDrawn &&
        places.map(([what, value], index) => (
          <span key={what} className={`display shrink-0 text-center text-d22 ${columns[index]}`}>
            <span className="sr-only">{what} </span>
            {value ?? '–'}
          </span>
        ))}
    </li>
  );
}

const titles: Record<Band, () => string> = {
  called: m.squad_called,
  later: m.squad_later,
  waits: m.squad_waits,
  done: m.squad_done,
};

/** So many riders of a large club are shown before the others of a band are folded. */
const shown = 20;

interface BandProps extends Pick<RowProps, 'country' | 'isOld'> {
  band: Band;
  rows: readonly SquadRow[];
}

/** Draws a part of the list. Its head is also the head of the columns. */
function Riders({ band, rows, ...more }: BandProps) {
  if (rows.length === 0) return null;
  const line = (row: SquadRow) => <Rider key={row.entry_id} row={row} {...more} />;
  const rest = rows.slice(shown);
  return (
    <section aria-labelledby={`squad-${band}`}>
      <div className="flex min-h-8 items-center gap-1 border-b border-line bg-surface2 pr-2 text-caption text-ink2">
        <span aria-hidden="true" className="grid w-12 shrink-0 place-items-center whitespace-nowrap">
          {firstHead(band, more.isOld)}
        </span>
        <h2 id={`squad-${band}`} className="min-w-0 grow text-small font-semibold text-ink">
          {titles[band]()} <span className="font-normal">({rows.length})</span>
        </h2>
        {(band === 'called' || band === 'later') &&
          [m.mine_box_race(), laneShort(more.country), m.squad_row()].map((words, index) => (
            <span
              key={words}
              aria-hidden="true"
              className={`grid shrink-0 place-items-center whitespace-nowrap ${columns[index]}`}
            >
              {words}
            </span>
          ))}
      </div>
      <ul>{rows.slice(0, shown).map(line)}</ul>
      {rest.length > 0 && (
        <details>
          <summary className="min-h-12 cursor-pointer border-b border-line px-4 py-3 font-semibold text-link">
            {m.home_followed_more({ count: rest.length })}
          </summary>
          <ul>{rest.map(line)}</ul>
        </details>
      )}
    </section>
  );
}

/** Writes what is on the track, or the hour of the data when nothing newer arrives. */
function dayWords({ track, begun, done, of }: SquadDay, knownAt: number | null, zone: string): string {
  if (knownAt !== null) return m.mine_known({ time: wallClock(new Date(knownAt).toISOString(), zone).time });
  if (track === null) return m.track_over();
  return begun ? m.squad_track({ number: track.number, done, of }) : m.live_first();
}

interface HeadProps {
  view: FoundSquad;
  day: SquadDay;
  knownAt: number | null;
}

function Head({ view: { club, race }, day, knownAt }: HeadProps) {
  // The page is of this day, whatever the reader's clock says.
  const mark = knownAt === null ? markOf({ ...race, ...day }, `${race.race_date}T12:00:00Z`) : null;
  return (
    <header className="on-island bg-night text-on-night">
      <div className="gutter mx-auto flex min-h-14 max-w-page items-center gap-3">
        <div className="min-w-0 grow">
          <h1 className="display truncate text-d22">
            <Link href={clubHref(club)} className="hover:underline">
              {club.club_name}
            </Link>
          </h1>
          <p role="status" className="truncate text-caption text-on-night2">
            {dayWords(day, knownAt, race.zone)} ·{' '}
            <Link href={raceDateHref(race)} className="hover:underline">
              {race.race_name}
            </Link>
          </p>
        </div>
        <LiveMark mark={mark === 'live' ? mark : null} />
        <ClubStar club={club} className="grid size-12 shrink-0 place-items-center -mr-3" isIcon />
      </div>
    </header>
  );
}

const tab = 'display flex min-h-12 items-center px-4 text-[1.25rem] whitespace-nowrap';

/** Draws the ways beside the list. Only the delegates of the club see the one to its papers and debts. */
function Ways({ view: { club, race, rows } }: { view: FoundSquad }) {
  const roles = useSession()?.authUser.user_roles ?? [];
  const isDelegate = roles.some(({ role, club_id }) => role === 'club' && club_id === club.club_id);
  const riders = new Set(rows.map(({ rider_id }) => rider_id)).size;
  return (
    <nav aria-label={m.squad_title({ club: club.club_name })} className="border-b-2 border-ink bg-paper">
      <div className="scroll-strip mx-auto flex max-w-page px-1 md:px-3 xl:px-5">
        <span aria-current="page" className={`${tab} -skew-x-8 bg-accent text-on-accent`}>
          <span className="skew-x-8">{m.squad_riders({ count: riders })}</span>
        </span>
        <Link href={clubInRaceHref(race, club.club_id)} className={`${tab} text-ink2 hover:text-ink`}>
          {m.date_action_results()}
        </Link>
        {isDelegate && (
          <Link href={officePaths.today} className={`${tab} text-ink2 hover:text-ink`}>
            {m.squad_papers()}
          </Link>
        )}
      </div>
    </nav>
  );
}

function Squad({ view }: { view: FoundSquad }) {
  const { race, club, others } = view;
  const live = useLive(race.race_id);
  const knownAt = live.line === 'lost' ? live.heardAt : null;
  const day = squadDay(live) ?? view.day;
  const rows = useSettled(live.frame === null ? view.rows : squadRows(live, club.club_name));
  const of = (band: Band) => rows.filter((row) => row.band === band);
  return (
    <div className="min-h-full bg-paper pb-16">
      <Head view={view} day={day} knownAt={knownAt} />
      <Ways view={{ ...view, rows }} />
      {rows.length === 0 ? (
        <EmptyState title={m.squad_nobody()} />
      ) : (
        <div className="mx-auto max-w-page gap-x-8 md:px-6 lg:columns-2 xl:px-8">
          {(['called', 'later', 'waits', 'done'] as const).map((band) => (
            <Riders
              key={band}
              band={band}
              rows={of(band)}
              country={race.country_code}
              isOld={knownAt !== null}
            />
          ))}
        </div>
      )}
      {others.length > 0 && (
        <p className="gutter mx-auto flex max-w-page flex-wrap gap-x-4 pt-4">
          {others.map(({ race_id, race_name }) => (
            <Link
              key={race_id}
              href={squadHref(club, race_id)}
              className={`inline-flex min-h-12 items-center ${textLink}`}
            >
              {race_name}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}

/** Shows the riders of a club on the day of a race, sorted by their next gate. */
export function SquadScreen({ view }: { view: SquadView }) {
  if (view.kind === 'found') return <Squad key={view.race.race_id} view={view} />;
  const isMissing = view.kind === 'missing';
  const back = isMissing
    ? { href: paths.clubs, words: m.club_all() }
    : { href: clubHref(view.club), words: view.club.club_name };
  return (
    <div className="gutter mx-auto max-w-page pb-16">
      <EmptyState
        heading="h1"
        title={isMissing ? m.club_missing() : m.squad_nobody()}
        actions={
          <Link href={back.href} className={secondaryButton}>
            {back.words}
          </Link>
        }
      >
        {isMissing ? m.club_missing_text() : m.squad_quiet()}
      </EmptyState>
    </div>
  );
}
