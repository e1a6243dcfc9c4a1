/** What a club proposes instead of writing it, once a family is in charge of the rider. */
export const PROPOSED_FIELDS = [
  'rider_dni',
  'rider_birthdate',
  'rider_dni_image1',
  'rider_dni_image2',
  'rider_insurance_image',
] as const;
export type ProposedField = (typeof PROPOSED_FIELDS)[number];

/** How many days a family, or the organization, has to decide a proposal. */
export const PROPOSAL_DAYS = 28;

/** Who writes to a rider, and whether somebody answers for the rider. */
export interface Writer {
  /** In charge of the rider. */
  family: boolean;
  /** Decides for the rider's organization, or for all of them. */
  office: boolean;
  /** Some account is in charge of the rider. */
  inFamily: boolean;
}

/** Whether papers, document and birth date are only proposed by this writer: a club's, of a rider whose family has an account. */
export function onlyProposes({ family, office, inFamily }: Writer): boolean {
  return inFamily && !family && !office;
}

/** Columns that a form carries; null: stored as empty. */
export type Proposable = { [Name in Exclude<ProposedField, PaperField>]?: string | null | undefined } & {
  [Name in PaperField]?: number | null | undefined;
};
type PaperField = 'rider_dni_image1' | 'rider_dni_image2' | 'rider_insurance_image';

/** What is proposed: only what says something, and something else than what is stored. */
export type Proposed = { [Name in Exclude<ProposedField, PaperField>]?: string } & {
  [Name in PaperField]?: number;
};

/**
 * What a form writes at once, and what of it is only proposed. What is proposed as it is stored already, or emptied, is neither.
 * In: the rider as stored, the columns of the form.
 */
export function splitProposed<Columns extends Proposable>(was: Proposable, columns: Columns) {
  const { rider_dni, rider_birthdate, rider_dni_image1, rider_dni_image2, rider_insurance_image, ...direct } =
    columns;
  const proposed: Proposed = {
    ...(isOther(rider_dni, was.rider_dni) ? { rider_dni } : {}),
    ...(isOther(rider_birthdate, was.rider_birthdate) ? { rider_birthdate } : {}),
    ...(isOther(rider_dni_image1, was.rider_dni_image1) ? { rider_dni_image1 } : {}),
    ...(isOther(rider_dni_image2, was.rider_dni_image2) ? { rider_dni_image2 } : {}),
    ...(isOther(rider_insurance_image, was.rider_insurance_image) ? { rider_insurance_image } : {}),
  };
  return { direct, proposed };
}

function isOther<Value extends string | number>(
  next: Value | null | undefined,
  was: Value | null | undefined,
): next is Value {
  return next !== undefined && next !== null && next !== '' && next !== was;
}
