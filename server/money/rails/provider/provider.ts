import type { ToldPayment } from '#rules/money/rails/told.ts';

/** The account a token opens, as it calls itself. */
export interface ProviderAccount {
  account_id: string;
  account_name: string;
  /** null: of a country whose currency we do not know. */
  currency: string | null;
  is_test: boolean;
}

/** What a family is sent to the provider with. */
export interface CheckoutAsk {
  reference: string;
  currency: string;
  lines: { due_id: number; title: string; cents: number }[];
  /** As the payer's statement may call it. */
  payee_name: string;
  /** Where the family comes back to, and where notices go. */
  back: string;
  notices: string;
  /** Milliseconds of the epoch. */
  open_until: number;
  /** Until when a coupon may be paid; null: no coupons. */
  coupons_until: number | null;
}

/**
 * What does not work at the provider: `away` (nothing is known of what it did: ask again), `token` (it does not open the account any
 * more), `declined` (it says no). Carries no word of the provider's and no secret.
 */
export class ProviderFailure extends Error {
  readonly why: 'away' | 'token' | 'declined';

  constructor(why: ProviderFailure['why'], what: string) {
    super(`the provider: ${why}, ${what}`);
    this.name = 'ProviderFailure';
    this.why = why;
  }
}

/** A provider of payments. Every call throws ProviderFailure; what it answers is the only truth about a payment. */
export interface Provider {
  whoIs(token: string): Promise<ProviderAccount>;
  /** Asked twice with the same reference, it is one. */
  openCheckout(token: string, ask: CheckoutAsk): Promise<{ preference_id: string; pay_link: string }>;
  closeCheckout(token: string, preference_id: string): Promise<void>;
  /** null: it is not there, or not yet. */
  readPayment(token: string, provider_id: string): Promise<ToldPayment | null>;
  /** Ids of the payments for a reference. That there are none proves nothing: the search may be hours behind. */
  findPayments(token: string, reference: string): Promise<string[]>;
  /** Asked twice with the same key, it goes once. */
  refund(token: string, what: { provider_id: string; cents: number; refund_key: string }): Promise<void>;
  /** A coupon nobody paid can be printed again until it is cancelled. */
  cancelPayment(token: string, provider_id: string): Promise<void>;
}
