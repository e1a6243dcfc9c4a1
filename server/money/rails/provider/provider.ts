import type { ProviderKind, RailSetting } from '#rules/money/rails/providers.ts';
import type { ToldPayment } from '#rules/money/rails/told.ts';

/** The account a token opens, as it calls itself. */
export interface ProviderAccount {
  account_id: string;
  account_name: string;
  /** null: of a country whose currency we do not know. */
  currency: string | null;
  is_test: boolean;
}

/** What whoever keeps a book typed to be paid there. */
export type TypedSettings = Readonly<Partial<Record<RailSetting, string>>>;

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

/** How a checkout is known at the provider, and how the family pays it: at an address, or with a code in its bank's app. */
export interface CheckoutLink {
  preference_id: string;
  pay_link: string | null;
  pay_code: string | null;
}

/** What arrived at the address for notices of a rail. */
export interface ArrivedNotice {
  query: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, unknown>>;
  /** The part of the address after the rail's own name, as the rail's `noticePaths` name it. */
  secret: string;
  body: string;
}

/** A notice proves nothing: it names payments the provider is to be asked about. */
export interface Notice {
  isSignedWith(secrets: readonly string[]): boolean;
  provider_ids: readonly string[];
}

/** What a rail says of itself, without asking anybody. */
interface RailOfItself {
  /** Whether this installation has it. */
  readonly isHere: boolean;
  /** Whether a checkout may be paid with a paper, days later. */
  readonly takesCoupons: boolean;
  /** What an account is reached with, to be sealed; null: nothing of it was typed. Throws Refusal where a part is missing or wrong. */
  accessOf(typed: TypedSettings): string | null;
  /** The last signs of its secret, which alone are shown. */
  endOf(access: string): string;
  /** What is typed that notices are signed with; null: nothing, or it is not typed. */
  noticesSecretOf(typed: TypedSettings): string | null;
  /** Behind the address of a rail: where its notices arrive. */
  readonly noticePaths: readonly string[];
  /** The address to be typed at the provider, or sent to it with a checkout. */
  noticesUrl(origin: string, rail_id: string): string;
  /** null: nothing that concerns us. */
  readNotice(arrived: ArrivedNotice): Notice | null;
}

/**
 * A rail: all that differs between providers of payments. Every call throws ProviderFailure; what it answers is the only truth about a
 * payment. `access` is what `accessOf` made.
 */
export interface Rail extends RailOfItself {
  whoIs(access: string): Promise<ProviderAccount>;
  /** Asked twice with the same reference, it is one. */
  openCheckout(access: string, ask: CheckoutAsk): Promise<CheckoutLink>;
  closeCheckout(access: string, preference_id: string): Promise<void>;
  /** null: it is not there, or not yet. */
  readPayment(access: string, provider_id: string): Promise<ToldPayment | null>;
  /**
   * Ids of the payments for a reference, and whether nobody can pay it there any more. That there are none proves nothing: the search may be
   * hours behind.
   */
  findPayments(access: string, reference: string): Promise<{ provider_ids: string[]; isOver: boolean }>;
  /** Asked twice with the same key, it goes once. */
  refund(access: string, what: { provider_id: string; cents: number; refund_key: string }): Promise<void>;
  /** A coupon nobody paid can be printed again until it is cancelled. */
  cancelPayment(access: string, provider_id: string): Promise<void>;
  /** Tells the provider where notices go, under a new secret; null where it is typed there by hand. */
  readonly subscribe: ((access: string, address: string) => Promise<void>) | null;
}

/** Every rail there is. */
export type RailRecord = Readonly<Record<ProviderKind, Rail>>;
