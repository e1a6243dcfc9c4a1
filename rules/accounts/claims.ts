import { PAPER_FIELDS, type PaperField } from '#rules/riders/field-lists.ts';

/** Days during which a claim can be undone. A paper that a claim, an edit or a merge replaced is kept as long. */
export const UNDO_DAYS = 30;

/** Minutes in which a claim that was begun, by a first login or a search, has to be sent. */
export const CLAIM_MINUTES = 30;

/** Days a claim waits for the organization before it lapses. */
export const CLAIM_WAIT_DAYS = 90;

/** Why a claim waits for the organization, most serious first. Source: ours. */
export const CLAIM_DOUBTS = ['guardian', 'raced', 'birthdate', 'guessed'] as const;
export type ClaimDoubt = (typeof CLAIM_DOUBTS)[number];

/** What is known of a rider somebody wants in their own account. Dates are plain, `YYYY-MM-DD`. */
export interface ClaimFacts {
  /** The birth date the organization has. */
  stored_birthdate: string | null;
  typed_birthdate: string | null;
  /** Was entered in a race, so that the name stands in public lists and results. */
  has_raced: boolean;
  /** Somebody else is in charge of the rider. */
  has_guardian: boolean;
  /** Too many wrong birth dates were given today, by anybody: a right one may be a guess, and proves nothing. */
  guessed: boolean;
}

/**
 * Whether a birth date that was typed is the stored one. In: plain dates. Out: `unknown` where none is stored.
 * Source: ours, docs/decisions/0030.
 */
export function compareBirthdate(
  stored: string | null,
  typed: string | null,
): 'fits' | 'differs' | 'unknown' {
  if (stored === null) return 'unknown';
  return stored === typed?.trim() ? 'fits' : 'differs';
}

/**
 * Why a claim has to wait for the organization's approval. In: what is known of the rider. Out: empty: it takes effect at once.
 * Source: ours, docs/decisions/0030.
 */
export function claimDoubts(facts: ClaimFacts): ClaimDoubt[] {
  const stands: Record<ClaimDoubt, boolean> = {
    guardian: facts.has_guardian,
    raced: facts.has_raced,
    birthdate: compareBirthdate(facts.stored_birthdate, facts.typed_birthdate) !== 'fits',
    guessed: facts.guessed,
  };
  return CLAIM_DOUBTS.filter((doubt) => stands[doubt]);
}

/** Groups of typed data the organization takes or leaves, each whole. */
export const CLAIM_CHOICES = [
  'rider_firstname',
  'rider_lastname',
  'rider_birthdate',
  'rider_gender',
  'place',
] as const;
export type ClaimChoice = (typeof CLAIM_CHOICES)[number];

/** Fields that are chosen together: a club without its organization, or an organization without its club, would be wrong. */
const PLACE = ['organization_id', 'club_id', 'country_id', 'rider_state', 'rider_city'];
const CHOICES: readonly string[] = CLAIM_CHOICES;

/**
 * The typed fields that are written to the rider when a claim takes effect.
 * In: names of the typed fields; the choices of the organization, null where it had none to make; whether somebody else is in
 * charge. Out: of another family's rider nothing but what was chosen, so that contact and papers stay theirs.
 */
export function fieldsTaken(
  typed: readonly string[],
  taken: readonly ClaimChoice[] | null,
  has_guardian: boolean,
): string[] {
  const chosen: readonly string[] = taken ?? CLAIM_CHOICES;
  return typed.filter((field) => {
    if (PLACE.includes(field)) return chosen.includes('place');
    if (CHOICES.includes(field)) return chosen.includes(field);
    return !has_guardian && field !== 'rider_dni';
  });
}

/** The papers among the typed fields that are not taken. In: as in `fieldsTaken`. */
export const papersLeft = (typed: readonly string[], written: readonly string[]): PaperField[] =>
  PAPER_FIELDS.filter((field) => typed.includes(field) && !written.includes(field));
