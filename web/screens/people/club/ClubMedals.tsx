import type { ShownClub } from '#contract/people/clubs/clubs.ts';
import * as m from '#text/messages/messages.js';

type Season = ShownClub['seasons'][number];

const colours = [
  { name: 'gold', fill: '#f2b705', ink: '#0d1015', words: m.club_medal_gold },
  { name: 'silver', fill: '#c3c9d1', ink: '#0d1015', words: m.club_medal_silver },
  { name: 'bronze', fill: '#b5713a', ink: '#ffffff', words: m.club_medal_bronze },
] as const;

/** Draws a number on a plate of its metal, with its meaning below it. */
function Medal({ count, fill, ink, words }: { count: number; fill: string; ink: string; words: string }) {
  return (
    <div className="flex min-w-0 flex-col items-center gap-1">
      <svg viewBox="0 0 96 72" aria-hidden="true" className="w-full max-w-28">
        <path d="M14 2h68l12 34-12 34H14L2 36Z" fill={fill} stroke={ink} strokeOpacity="0.35" />
        <text
          x="48"
          y="53"
          textAnchor="middle"
          fill={ink}
          className="display"
          fontSize={count > 999 ? 34 : count > 99 ? 42 : 48}
        >
          {count}
        </text>
      </svg>
      <span aria-hidden="true" className="text-caption font-semibold text-ink2">
        {words}
      </span>
    </div>
  );
}

function SeasonRow({ season }: { season: Season }) {
  const { year, dates, riders } = season;
  const cell = 'border-b border-line py-2 text-center';
  return (
    <tr>
      <th scope="row" className="border-b border-line py-2 text-left font-semibold wrap-anywhere">
        {year}
        <span className="block text-caption font-normal text-ink3">
          {m.club_riders_count({ count: riders })} · {m.club_dates_count({ count: dates })}
        </span>
      </th>
      {colours.map(({ name }) => (
        <td key={name} className={`${cell} display text-d22`}>
          {season[name]}
        </td>
      ))}
    </tr>
  );
}

/** Shows the first, second and third places: the newest season large, and all seasons as a table. */
export function ClubMedals({ seasons }: { seasons: readonly Season[] }) {
  const [newest] = seasons;
  if (!newest) return null;
  const { gold, silver, bronze, year } = newest;
  return (
    <section className="mt-8">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">
        {m.club_medals()} {year}
      </h2>
      <p className="sr-only">{m.club_medals_words({ gold, silver, bronze })}</p>
      <div className="mt-4 grid grid-cols-3 gap-3">
        {colours.map(({ name, words, ...rest }) => (
          <Medal key={name} count={newest[name]} words={words()} {...rest} />
        ))}
      </div>
      {gold + silver + bronze === 0 && <p className="mt-3 text-small text-ink2">{m.club_medals_none()}</p>}
      <table className="mt-4 w-full border-collapse">
        <caption className="sr-only">{m.club_medals()}</caption>
        <thead className="text-caption text-ink2">
          <tr>
            <th scope="col" className="border-b-2 border-ink py-1.5 text-left font-semibold wrap-anywhere">
              {m.club_season()}
            </th>
            {colours.map(({ name, words }) => (
              <th key={name} scope="col" className="border-b-2 border-ink py-1.5 text-center font-semibold">
                {words()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {seasons.map((season) => (
            <SeasonRow key={season.year} season={season} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
