import type { ClubStanding } from '#contract/people/clubs/clubs.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { dateParts, formatDate, formatNumber } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { clubHref } from '#web/ground/address/paths.ts';
import { ClubStripes } from '#web/parts/places/ClubStripes.tsx';
import { Short } from '#web/ui/Short.tsx';
import { levelOf } from './level.ts';

type Club = ClubStanding['items'][number];

/** The columns of dates. On a phone, they are chips under the name. */
const dateColumn = 'hidden w-16 px-1 text-center md:table-cell';

function dayMonth(date: string): string {
  const { day, month } = dateParts(date);
  return `${day}-${String(month).padStart(2, '0')}`;
}

/** Explains the position of a club among those with its points. On a phone, the medals that decide have no column. */
function levelWords(level: ReturnType<typeof levelOf>, { gold, silver, bronze }: Club): string {
  if (level === null) return '';
  return level === 'shared' ? m.club_standing_shared() : m.club_standing_level({ gold, silver, bronze });
}

interface RowProps {
  club: Club;
  level: ReturnType<typeof levelOf>;
  days: readonly string[];
  byMedals: boolean;
}

function Row({ club, level, days, byMedals }: RowProps) {
  const language = useLanguage();
  const { club_id, club_name, club_colours, position, points, gold, silver, bronze, riders } = club;
  const pointsOf = (day: string) => club.dates.find(({ date }) => date === day)?.points ?? null;
  return (
    <tr className="border-b border-line hover:bg-surface">
      <td className="display w-10 py-3 pr-1 text-center text-d28">{position}</td>
      <th scope="row" className="py-3 pl-2 text-left font-semibold">
        <span className="flex items-center gap-3">
          <ClubStripes colours={club_colours} className="hidden h-8 w-10 text-ink sm:block" />
          <span className="min-w-0">
            <Link
              href={clubHref({ club_id, club_name })}
              className="relative inline-block wrap-anywhere after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
            >
              {club_name}
            </Link>
            <span className="block text-caption font-normal text-ink3">
              {m.club_riders_count({ count: riders })}
            </span>
            <span className="block text-caption font-normal text-ink2 empty:hidden">
              {levelWords(level, club)}
            </span>
          </span>
        </span>
        <ul className="mt-1 flex flex-wrap gap-1 font-normal md:hidden">
          {club.dates.map((one) => (
            <li
              key={one.date}
              className="inline-flex gap-1.5 bg-surface2 px-1.5 py-0.5 text-caption sun:px-0 sun:pr-2"
            >
              <span className="text-ink3">{dayMonth(one.date)}</span>
              <span className="font-semibold">{one.points}</span>
            </li>
          ))}
        </ul>
      </th>
      {days.map((day) => (
        <td key={day} className={dateColumn}>
          {pointsOf(day) ?? '–'}
        </td>
      ))}
      {[gold, silver, bronze].map((count, index) => (
        <td
          key={index}
          className={`display w-10 py-3 text-center text-d22 ${byMedals ? '' : 'hidden md:table-cell'}`}
        >
          {count}
        </td>
      ))}
      {!byMedals && (
        <td className="display w-16 py-3 pl-2 text-right text-d28">{formatNumber(points, language)}</td>
      )}
    </tr>
  );
}

interface ClubsTableProps {
  rule: NonNullable<ClubStanding['rule']>;
  clubs: readonly Club[];
}

/** Shows position, club, points of dates, medals, total. A ranking by medals compares gold, silver, bronze instead. */
export function ClubsTable({ rule, clubs }: ClubsTableProps) {
  const byMedals = rule === 'medals';
  const days = [...new Set(clubs.flatMap(({ dates }) => dates.map(({ date }) => date)))].toSorted();
  const medals = [m.club_medal_gold(), m.club_medal_silver(), m.club_medal_bronze()];
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{m.club_standing_title()}</caption>
        <thead className="border-b-2 border-ink text-caption text-ink2">
          <tr>
            <th scope="col" className="py-2 text-center font-semibold">
              {m.ranking_column_position()}
            </th>
            <th scope="col" className="py-2 pl-2 text-left font-semibold">
              {m.club_standing_club()}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className={`${dateColumn} py-2 font-semibold`}>
                <Short short={dayMonth(day)} long={formatDate(day)} />
              </th>
            ))}
            {medals.map((words) => (
              <th
                key={words}
                scope="col"
                className={`px-1 py-2 text-center font-semibold ${byMedals ? '' : 'hidden md:table-cell'}`}
              >
                {words}
              </th>
            ))}
            {!byMedals && (
              <th scope="col" className="py-2 pl-2 text-right font-semibold">
                {m.club_standing_points()}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {clubs.map((club, at) => (
            <Row
              key={club.club_id}
              club={club}
              level={byMedals ? null : levelOf(clubs, at)}
              days={days}
              byMedals={byMedals}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
