import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import { pointsForPlace } from '#rules/season/cups/points-tables.ts';
import { presetOf } from '#rules/raceday/races/rule-presets.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { Link } from '#web/ground/address/link.tsx';
import { cupHref, type CupPage } from '#web/ground/address/office-paths.ts';
import { cupPages } from './parts/cup-pages.ts';
import { presetNames } from '#web/office/parts/words/rule-words.ts';
import { wordsIn } from './parts/drafts.ts';
import { StatusPart } from './StatusPart.tsx';
import type { CupDesk, CupPart } from './parts/use-office-cup.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';

function datesText({ cup_dates }: OfficeCup): string {
  const ends = [cup_dates[0], cup_dates.at(-1)].flatMap((one) => (one ? [formatDate(one.date)] : []));
  return [m.office_cup_dates({ count: cup_dates.length }), [...new Set(ends)].join(' – ')].join(' · ');
}

/** Writes a line about each page of the cup. It is null when the page lacks something that a public cup needs. */
function summaries(cup: OfficeCup): Record<Exclude<CupPage, ''>, string | null> {
  const { cup_categories, cup_regulation, count_best, missing } = cup;
  const preset = presetOf(cup.rules);
  const lacks = (part: (typeof missing)[number]) => missing.includes(part);
  return {
    dates: lacks('dates') ? null : datesText(cup),
    prices: m.cups_overview_prices(),
    classes: lacks('categories')
      ? null
      : [
          m.office_cup_categories({ count: cup_categories.length }),
          ...(cup.warnings.length === 0 ? [] : [m.cups_overview_ages()]),
        ].join(' · '),
    general: m.cups_overview_window({
      init: String(cup.cup_inscription_init),
      last:
        cup.cup_inscription_end === -1
          ? m.cups_overview_same_day()
          : m.cups_overview_days_before({ count: cup.cup_inscription_end + 1 }),
    }),
    rules: preset === null ? m.cups_overview_own() : presetNames[preset](),
    points: lacks('points')
      ? null
      : [
          m.cups_overview_first({ points: String(pointsForPlace(cup.points, 1)) }),
          count_best === null ? m.cups_overview_all() : m.cups_overview_best({ count: count_best }),
        ].join(' · '),
    papers: [
      cup_regulation === null ? m.cups_reg_none() : m.cups_reg_words({ count: wordsIn(cup_regulation) }),
      cup.cup_licence_model === null ? m.cups_overview_no_model() : m.cups_overview_model(),
    ].join(' · '),
  };
}

/** Shows the state of the cup and the step that publishes it, and below, a line about each page, with a link. */
export function CupOverview({ desk, unsaved }: { desk: CupDesk; unsaved: readonly CupPart[] }) {
  const { cup } = desk;
  const said = summaries(cup);
  return (
    <div className="space-y-8">
      <StatusPart desk={desk} unsaved={unsaved} />
      <section aria-label={m.cups_overview_what()}>
        <ul className="border-t-2 border-ink">
          {cupPages.map(
            ({ below, title }) =>
              below !== '' && (
                <li key={below} className="border-b border-line">
                  <Link
                    href={cupHref(cup.cup_id, below)}
                    className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2 hover:bg-surface sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
                  >
                    <span className="font-semibold">{title()}</span>
                    {said[below] === null ? (
                      <span className="col-start-1 flex items-center gap-2 font-semibold text-warn sm:col-start-2">
                        <Icon name="alert" className="size-5" />
                        {m.cups_overview_missing()}
                      </span>
                    ) : (
                      <span className="col-start-1 text-ink2 tabular-nums sm:col-start-2">{said[below]}</span>
                    )}
                    <Icon
                      name="right"
                      className="col-start-2 row-span-2 row-start-1 size-5 text-ink3 sm:col-start-3 sm:row-span-1"
                    />
                  </Link>
                </li>
              ),
          )}
        </ul>
        <Link href={cupHref(cup.cup_id, 'preview')} className={`${secondaryButton} mt-5`}>
          <Icon name="eye" className="size-5" />
          {m.cups_preview_see()}
        </Link>
      </section>
    </div>
  );
}
