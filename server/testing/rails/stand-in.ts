import type { ProviderKind } from '#rules/money/rails/providers.ts';
import type { TypedSettings } from '#server/money/rails/provider/provider.ts';
import type { StandInLedger } from '#server/testing/mercadopago/ledger.ts';
import type { Seller, Signing } from '#server/testing/mercadopago/seller.ts';

/**
 * What goes wrong with an answer: an error; a page instead of JSON; half of it, once done; no answer at all, once done; later than
 * anybody waits is left to the test.
 */
export type Trouble = '500' | '502' | '429' | 'cut' | 'reset_after';

/** Posts a notice somewhere. Out: the status of the answer. */
export type Deliver = (url: string, headers: Record<string, string>, body: string) => Promise<number>;

/** A provider that stands in for a real one. What it knows is the same for every rail; how it is asked and what it sends differs. */
export interface StandIn {
  readonly kind: ProviderKind;
  /** The settings that point here. */
  readonly env: Record<string, string>;
  /** What its accounts are paid in. */
  readonly currency: string;
  readonly ledger: StandInLedger;
  /** Nothing can be given back; or it is on its way for a while, where there is such a thing. */
  readonly api: { isBroke: boolean; isSlow?: boolean };
  /** The name of a payment here, as the books keep it. */
  nameOf(id: number): string;
  openSeller(): Seller;
  /** What the keeper of a book types to be paid by a seller, at first and later. */
  settingsOf(seller: Seller): { opens: TypedSettings; later: TypedSettings };
  /** How often sellers asked about a payment. */
  askedAbout(id: number): number;
  /** From now on, by path. */
  haveTrouble(next: (path: string) => Trouble | null): void;
  /** Sends a notice about a payment. Out: the status of the answer; null: nobody told it where. */
  notify(id: number, how?: Partial<Signing> & { url?: string }): Promise<number | null>;
  stop(): Promise<void>;
}
