import { sql } from 'kysely';
import { type ReturnTerms, USUAL_RETURNS } from '#rules/money/returns/terms.ts';
import type { Due } from '#contract/money/payments.ts';

/** The rule of a cup `q` in the form that the rules use. */
export const ruleTerms = sql<ReturnTerms>`json_build_object('until_of', q.until_of, 'until_days', q.until_days,
  'basis_points', q.basis_points, 'given_as', q.given_as, 'called_off_as', q.called_off_as, 'moved_days', q.moved_days)`;

const { until_of, until_days, basis_points, given_as, called_off_as } = USUAL_RETURNS;
const usualTerms = sql`json_build_object('until_of', ${until_of}::text, 'until_days', ${until_days}::int,
  'basis_points', ${basis_points}::int, 'given_as', ${given_as}::text, 'called_off_as', ${called_off_as}::text, 'moved_days', null)`;

/** The club that paid some of a due `d`. */
export const clubPaid = sql<
  string | null
>`(select b.club_name from paid_movement w join club b on b.club_id = w.payer_club_id
  where w.due_id = d.due_id group by b.club_id having sum(w.cents) > 0 order by b.club_id limit 1)`;

/** What goes back to the payer of a due `d`, owed to `payee y`, if the entry that stands is taken back. */
export const dueReturns = sql<
  Due['returns']
>`case when d.kind = 'entry' and y.club_id is null and d.cancelled_at is null
    and not exists (select 1 from entry_return w where w.due_id = d.due_id and w.ended_at is null)
  then coalesce((select ${ruleTerms} from return_rule q where q.return_rule_id = d.return_rule_id), ${usualTerms}) end`;

/** The state of the money of a due `d` whose entry is gone. */
export const dueReturned = sql<
  Due['returned']
>`(select json_build_object('why', w.why, 'settled_at', w.settled_at,
    'received_cents', w.received_cents, 'kept_cents', w.received_cents - w.credit_cents - w.refund_cents,
    'club_paid', coalesce((select b.club_name from movement v join credit x using (credit_id) join club b on b.club_id = x.payer_club_id
      where v.return_id = w.return_id and v.takes_back is null order by v.movement_id limit 1),
      case when w.refund_cents > 0 then ${clubPaid} end),
    'credit_cents', w.credit_cents, 'refund_cents', w.refund_cents,
    'refunded_cents', least(w.refund_cents, greatest(0, w.received_cents - w.credit_cents - d.received_cents)))
  from entry_return w where w.due_id = d.due_id and w.ended_at is null)`;
