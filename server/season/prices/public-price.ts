import type { PublicPrice } from '#contract/money/prices.ts';
import { publicPrice, type PublicPriceFacts } from '#rules/money/prices/public-price.ts';
import { STATUSES_BEFORE_DRAW } from '#rules/race-statuses.ts';
import { literals } from '#server/ground/db/literals.ts';
import { closesAt, opensAt, utcText } from '#server/season/races/window/columns.ts';

/** The reduction of a row `x` in the form that the rules use: a part, or an amount. */
export const reductionJson = `case when x.basis_points is null then json_build_object('cents', coalesce(x.cents, 0))
  else json_build_object('basis_points', x.basis_points) end`;

const fromNth = (
  what: 'family' | 'club',
) => `(select json_build_object('from', x.from_nth, 'off', ${reductionJson})
  from price_reduction x where x.price_list_id = l.price_list_id and x.what = '${what}')`;

const extra = (what: 'number' | 'transponder') => `(select x.cents from price_extra x
  where x.price_list_id = l.price_list_id and x.extra = '${what}')`;

/** A price list `l` in the form that the rules use. */
export const listTermsJson = `json_build_object(
  'cents', l.cents, 'early_cents', l.early_cents, 'late_cents', l.late_cents, 'early_days', l.early_days,
  'late_days', l.late_days, 'guest_cents', l.guest_cents,
  'classes', coalesce((select json_agg(json_build_object('category_id', x.category_id, 'cents', x.cents,
      'early_cents', x.early_cents, 'late_cents', x.late_cents) order by x.category_id)
    from price_class x where x.price_list_id = l.price_list_id), '[]'),
  'second_class', (select ${reductionJson} from price_reduction x where x.price_list_id = l.price_list_id and x.what = 'second_class'),
  'family', ${fromNth('family')}, 'club', ${fromNth('club')},
  'extras', json_build_object('number', ${extra('number')}, 'transponder', ${extra('transponder')}))`;

/** What the public price of a date is computed from, and until when that stands. */
export type PriceRow = PublicPriceFacts & { currency: string; until: string | null };

/** The day of an instant in the zone of an organization `o`. */
const dayOf = (moment: string) => `((${moment}) at time zone o.organization_zone)::date`;
const startOf = (day: string) => `(${day})::timestamp at time zone o.organization_zone`;

/**
 * The facts of the public price of a race `r` of a cup `c` of an organization `o`. They are null when nobody enters it any more, and when the
 * organization has said no price: it may still take money at the track.
 */
export const publicPriceFacts = `case when r.race_status in (${literals(STATUSES_BEFORE_DRAW)}) and c.cup_status <> 'CLOSED'
    and r.called_off_at is null and ${closesAt} > now() then
  (select json_build_object('race_date', r.race_date, 'currency', o.organization_currency,
      'first_day', ${dayOf(`greatest(now(), ${opensAt})`)}, 'last_day', ${dayOf(`${closesAt} - interval '1 second'`)},
      'category_ids', coalesce((select json_agg(x.category_id) from cup_category x where x.cup_id = c.cup_id), '[]'),
      'terms', ${listTermsJson},
      'until', (select ${utcText('min(v.moment)')} from (values (${startOf('r.race_date - l.early_days + 1')}),
        (${startOf('r.race_date - l.late_days')})) v(moment) where v.moment > now()))
    from price_list l where l.cup_id = r.cup_id and (l.race_date = r.race_date or l.race_date is null)
    order by l.race_date nulls last limit 1) end`;

/** A date as the database gives it, with the facts of its price. */
export type WithPriceRow<One> = Omit<One, 'entry_price'> & { entry_price?: PriceRow | null };

/** Returns what is said in public of a price. Without facts, nothing is said. */
export const priceSaid = (facts: PriceRow | null | undefined): { entry_price?: PublicPrice } =>
  facts ? { entry_price: { ...publicPrice(facts), currency: facts.currency, until: facts.until } } : {};

/** Replaces the facts of the price of a date by what is said in public. */
export function withPrice<One extends object>({ entry_price, ...date }: WithPriceRow<One>) {
  return { ...date, ...priceSaid(entry_price) };
}
