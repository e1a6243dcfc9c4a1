import { PAPER_FIELDS, type PaperField } from './field-lists.ts';

/** A claim can be undone during this many days. A paper that a claim, an edit or a merge replaced is stored as long. */
export const UNDO_DAYS = 30;

/** A claim that was begun, by a first login or a search, has to be sent within this many minutes. */
export const CLAIM_MINUTES = 30;

/** A claim waits for the organization for this many days before it lapses. */
export const CLAIM_WAIT_DAYS = 90;

/** The reasons why a claim waits for the organization, the most serious first. Source: ours. */
export const CLAIM_DOUBTS = ['guardian', 'raced', 'birthdate', 'guessed'] as const;
export type ClaimDoubt = (typeof CLAIM_DOUBTS)[number];

/** The facts about a rider whom somebody wants in their own account. Dates are plain, `YYYY-MM-DD`. */
export interface ClaimFacts {
  /** The birth date that the organization has stored, and the one that was typed. */
  stored_birthdate: string | null;
  typed_birthdate: string | null;
  /** Whether the rider was entered in a race, so that the name stands in public lists and results. */
  has_raced: boolean;
  /** Whether somebody else is in charge of the rider. */
  has_guardian: boolean;
  /** Whether too many wrong birth dates were given today, by anybody. A right one may then be a guess, and proves nothing. */
  guessed: boolean;
}

/**
 * This compares a typed birth date with the stored one.
 *
 * @param stored the stored date, 'YYYY-MM-DD', null when none is stored
 * @param typed the typed date, null when none was typed
 * @returns whether they agree, `unknown` when none is stored
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
 * This lists the reasons why a claim has to wait for the organization's approval.
 *
 * @param facts the facts about the rider
 * @returns the reasons, empty when the claim takes effect at once
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

/** The groups of typed data that the organization accepts or leaves, each as a whole. */
export const CLAIM_CHOICES = [
  'rider_firstname',
  'rider_lastname',
  'rider_birthdate',
  'rider_gender',
  'place',
] as const;
export type ClaimChoice = (typeof CLAIM_CHOICES)[number];

/**
 * The fields that are chosen together, because a club without its organization, or an organization without its club, would be
 * wrong.
 */
const PLACE = ['organization_id', 'club_id', 'country_id', 'rider_state', 'rider_city'];
const CHOICES: readonly string[] = CLAIM_CHOICES;

/**
 * When a claim takes effect, only some typed fields are written to the rider. For another family's rider only what was chosen is
 * written, so that contact and papers stay theirs.
 *
 * @param typed the names of the typed fields
 * @param taken the choices of the organization, null when it had none to make
 * @param has_guardian whether somebody else is in charge
 * @returns the names of the fields that are written
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

/**
 * This lists the typed papers that are not written to the rider.
 *
 * @param typed the names of the typed fields
 * @param written the names of the fields that are written
 * @returns the names of the papers
 */
export const papersLeft = (typed: readonly string[], written: readonly string[]): PaperField[] =>
  PAPER_FIELDS.filter((field) => typed.includes(field) && !written.includes(field));
