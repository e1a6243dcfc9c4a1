import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Seller } from './seller.ts';

const item = z.object({
  id: z.string(),
  title: z.string().min(1),
  quantity: z.number(),
  currency_id: z.string(),
  unit_price: z.number(),
});

/** The preference that a seller may send. */
export const preferenceBody = z.object({
  items: z.array(item).min(1),
  external_reference: z.string().optional(),
  notification_url: z.string().optional(),
  back_urls: z.object({ success: z.string(), pending: z.string(), failure: z.string() }).optional(),
  auto_return: z.string().optional(),
  expires: z.boolean().optional(),
  expiration_date_to: z.string().optional(),
  date_of_expiration: z.string().optional(),
  payment_methods: z.unknown().optional(),
  statement_descriptor: z.string().optional(),
});

export interface Preference extends z.output<typeof preferenceBody> {
  id: string;
  seller: Seller;
}

interface StandInRefund {
  id: number;
  amount: number;
  /** The name the seller gave it; none: made in the panel. */
  key?: string;
  /** On its way, or never gone; none: it went. */
  status?: 'EM_PROCESSAMENTO' | 'NAO_REALIZADO';
  at?: string;
}

export interface StandInPayment {
  id: number;
  seller: Seller;
  preference_id: string;
  status: string;
  status_detail: string;
  transaction_amount: number;
  refunds: StandInRefund[];
  currency_id: string;
  external_reference: string;
  live_mode: boolean;
  date_created: string;
  date_last_updated: string;
  date_of_expiration: string | null;
  payment_method_id: string;
  /** The time in milliseconds from which it can be read, and found. */
  readable_at: number;
  searchable_at: number;
}

const cents = (units: number) => Math.round(units * 100);

/** The state of the stand-in: its clock, sellers, preferences and payments, and the notices they cause. */
export class StandInLedger {
  readonly sellers: Seller[] = [];
  readonly preferences = new Map<string, Preference>();
  readonly payments = new Map<number, StandInPayment>();
  /** The ids of payments that changed, in order. */
  readonly notices: number[] = [];
  #now = Date.now();
  #ids = 100_000_000_000 + Math.floor(Math.random() * 1_000_000_000);

  get now(): number {
    return this.#now;
  }

  /** Advances its clock by a second at least, so that every change is later than the one before. */
  tick(ms = 1000): string {
    this.#now += ms;
    return new Date(this.#now).toISOString();
  }

  seller(more: Partial<Seller> = {}): Seller {
    const id = String((this.#ids += 1));
    const made = {
      account_id: id,
      nickname: `TESTUSER${id}`,
      site_id: 'MLA',
      token: `APP_USR-${randomUUID()}`,
      secret: randomUUID(),
      panel_url: null,
      ...more,
    };
    this.sellers.push(made);
    return made;
  }

  preference(seller: Seller, body: z.output<typeof preferenceBody>): Preference {
    const made = { ...body, id: `${seller.account_id}-${randomUUID()}`, seller };
    this.preferences.set(made.id, made);
    return made;
  }

  /** Makes a payment, or an attempt. It does not check whether the link is over: that is what a late payment is. */
  pay(preference_id: string, status: string, more: Partial<StandInPayment> = {}): StandInPayment {
    const preference = this.preferences.get(preference_id);
    const [first] = preference?.items ?? [];
    if (!preference || !first) throw new Error(`no preference ${preference_id}`);
    const at = this.tick();
    const total = preference.items.reduce((sum, one) => sum + cents(one.unit_price) * one.quantity, 0);
    const made: StandInPayment = {
      id: (this.#ids += 1),
      seller: preference.seller,
      preference_id,
      status,
      status_detail: status === 'approved' ? 'accredited' : '',
      transaction_amount: total / 100,
      refunds: [],
      currency_id: first.currency_id,
      external_reference: preference.external_reference ?? '',
      live_mode: true,
      date_created: at,
      date_last_updated: at,
      date_of_expiration: status === 'pending' ? (preference.date_of_expiration ?? null) : null,
      payment_method_id: status === 'pending' ? 'rapipago' : 'visa',
      readable_at: this.now,
      searchable_at: this.now,
      ...more,
    };
    this.payments.set(made.id, made);
    this.notices.push(made.id);
    return made;
  }

  change(id: number, status: string, status_detail = ''): void {
    const payment = this.payments.get(id);
    if (!payment) throw new Error(`no payment ${id}`);
    Object.assign(payment, { status, status_detail, date_last_updated: this.tick() });
    this.notices.push(id);
  }

  /** Money goes back, by whoever asked. Out: the refund; null: there is not as much. */
  refund(
    id: number,
    amount: number | null,
    { key, isSlow = false }: { key?: string; isSlow?: boolean } = {},
  ): { id: number; amount: number } | null {
    const payment = this.payments.get(id);
    if (!payment || payment.status !== 'approved') return null;
    const onItsWay = payment.refunds.filter(({ status }) => status === 'EM_PROCESSAMENTO');
    const left = cents(payment.transaction_amount) - refundedCents(payment) - sumOf(onItsWay);
    const given = amount === null ? left : cents(amount);
    if (given <= 0 || given > left) return null;
    const made = { id: (this.#ids += 1), amount: given / 100 };
    const more = { ...(key === undefined ? {} : { key }), at: this.tick() };
    payment.refunds.push({ ...made, ...more, ...(isSlow ? { status: 'EM_PROCESSAMENTO' } : {}) });
    if (isSlow) return made;
    if (given === left) this.change(id, 'refunded', 'refunded');
    else this.change(id, 'approved', 'partially_refunded');
    return made;
  }

  /** What was on its way back arrives, or never leaves. */
  endRefund(id: number, went: boolean): void {
    for (const refund of this.payments.get(id)?.refunds ?? []) {
      if (refund.status !== 'EM_PROCESSAMENTO') continue;
      refund.at = this.tick();
      if (went) delete refund.status;
      else refund.status = 'NAO_REALIZADO';
      this.notices.push(id);
    }
  }
}

const sumOf = (refunds: readonly StandInRefund[]): number =>
  refunds.reduce((sum, { amount }) => sum + cents(amount), 0);

/** What of a payment went back. */
export const refundedCents = ({ refunds }: StandInPayment): number =>
  sumOf(refunds.filter(({ status }) => status === undefined));

/** A payment as the interface answers it, with fields nobody of us wants. */
export function paymentJson(payment: StandInPayment): object {
  const { seller, preference_id, readable_at, searchable_at, refunds, ...fields } = payment;
  return {
    ...fields,
    collector_id: Number(seller.account_id),
    transaction_amount_refunded: refundedCents(payment) / 100,
    refunds,
    payment_type_id: payment.status === 'pending' ? 'ticket' : 'credit_card',
    payer: { email: 'mama@example.org', identification: { type: 'DNI', number: '30111222' } },
    card: { first_six_digits: '450995', last_four_digits: '3704', cardholder: { name: 'APRO' } },
    order: { type: 'mercadopago', id: preference_id.length },
    something_new: { since: searchable_at - readable_at },
  };
}
