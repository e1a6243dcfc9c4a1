/** The accounts to which the money of a book goes, as families read them. */
export interface PaidTo {
  pay_text: string;
  pay_alias: string | null;
  pay_cbu: string | null;
  pay_pix: string | null;
  /** The accounts at payment providers, with commas between. It is null when the book uses none. */
  rail_account: string | null;
}

const fields = ['pay_text', 'pay_alias', 'pay_cbu', 'pay_pix', 'rail_account'] as const;

/**
 * This lists the parts of a payee's account details that change.
 *
 * @param was the present details
 * @param said the new details; a missing part stays, and an empty text means none
 * @returns the names of the parts that differ
 */
export const movedParts = (was: PaidTo, said: Partial<PaidTo>): (typeof fields)[number][] =>
  fields.filter((field) => said[field] !== undefined && (said[field] ?? '') !== (was[field] ?? ''));

/**
 * A payee is payable when at least one part of its account details is filled in.
 *
 * @param paidTo the account details
 * @returns true when one part is filled in
 */
export const saysWhere = (paidTo: PaidTo): boolean => fields.some((field) => (paidTo[field] ?? '') !== '');
