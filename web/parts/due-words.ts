import type { Due } from '#contract/money/payments.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import type { IconName } from '#web/ui/Icon.tsx';

/** Names the purpose of a due. */
export function conceptOf(
  due: Pick<Due, 'kind' | 'season' | 'cup_name' | 'race_name' | 'category_name'>,
): string {
  if (due.kind === 'season') return m.due_kind_season({ season: String(due.season) });
  if (due.kind === 'cup') return m.due_kind_cup({ cup: due.cup_name ?? '' });
  return m.due_kind_entry({ race: due.race_name ?? '', category: due.category_name ?? '' });
}

/** Gives the state of a due in words, with the sign beside them. */
export function stateOf(due: Due): { icon: IconName; colour: string; words: string } {
  const [newest] = due.payments;
  const waiting = due.payments.find(({ payment_status }) => payment_status === 'SENT');
  switch (due.state) {
    case 'paid':
      return {
        icon: 'check',
        colour: 'text-go',
        words:
          due.club_paid === null
            ? due.credit_paid
              ? m.payments_state_paid_by_credit()
              : m.payments_state_paid()
            : m.payments_state_paid_by_club({ club: due.club_paid }),
      };
    case 'in_review':
      return {
        icon: 'eye',
        colour: 'text-ink2',
        words:
          (waiting?.club_name ?? null) === null
            ? m.payments_state_in_review()
            : m.payments_state_club_in_review({ club: waiting?.club_name ?? '' }),
      };
    case 'refused':
      return {
        icon: 'close',
        colour: 'text-stop',
        words: m.payments_state_refused({ reason: newest?.payment_reason ?? '' }),
      };
    case 'overdue':
      return { icon: 'alert', colour: 'text-stop', words: m.payments_state_overdue() };
    case 'cancelled':
      return { icon: 'bin', colour: 'text-ink3', words: m.payments_state_cancelled() };
    case 'owed':
      return { icon: 'calendar', colour: 'text-ink2', words: m.payments_state_owed() };
  }
}

/** Writes what is left of some dues, by currency: `$ 50.000 + US$ 20`. */
export function totalText(dues: readonly Pick<Due, 'left_cents' | 'currency'>[]): string {
  const sums = new Map<string, number>();
  for (const { left_cents, currency } of dues) sums.set(currency, (sums.get(currency) ?? 0) + left_cents);
  return [...sums].map(([currency, cents]) => moneyText(cents, currency)).join(' + ');
}

/** Tells whether somebody still has to act on a due. */
export function isUnpaid({ state }: Due): boolean {
  return state === 'owed' || state === 'overdue' || state === 'refused' || state === 'in_review';
}

/** Lists the dues that the family has to act on. A proof in review is the club's turn. */
export const toPay = (items: readonly Due[]): Due[] =>
  items.filter((due) => isUnpaid(due) && due.state !== 'in_review');
