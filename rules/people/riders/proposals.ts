import { type PaperField, PROPOSED_FIELDS, type ProposedField } from './field-lists.ts';
import { RIDER_FIELDS } from './fields.ts';

/** The number of days in which a family, or the organization, decides a proposal. */
export const PROPOSAL_DAYS = 28;

/** The person who writes to a rider, and whether somebody is in charge of the rider. */
interface Writer {
  /** Whether the writer is in charge of the rider. */
  family: boolean;
  /** Whether the writer decides for the rider's organization, or for all of them. */
  office: boolean;
  /** Whether some account is in charge of the rider. */
  inFamily: boolean;
}

/**
 * A club only proposes papers, document and birth date of a rider whose family has an account.
 *
 * @param writer the writer
 * @returns true when the writer only proposes them
 */
export function onlyProposes({ family, office, inFamily }: Writer): boolean {
  return inFamily && !family && !office;
}

/** The columns that a form carries. A value is null when it is stored as empty. */
export type Proposable = { [Name in ProposedField]?: ProposedValue<Name> | null | undefined };

/** The proposed columns. Each has a value that differs from the stored one. */
export type Proposed = { [Name in ProposedField]?: ProposedValue<Name> };

type ProposedValue<Name extends ProposedField> = Name extends PaperField ? number : string;

const isPaper = (name: ProposedField): name is PaperField => RIDER_FIELDS[name].kind === 'paper';
const isText = (name: ProposedField): name is Exclude<ProposedField, PaperField> => !isPaper(name);
const papers = PROPOSED_FIELDS.filter(isPaper);
/** The columns besides papers that can be proposed. */
export const PROPOSED_TEXTS = PROPOSED_FIELDS.filter(isText);

/**
 * This divides a form into what it writes at once and what it only proposes. A proposal to empty a field, or to leave it as stored,
 * is dropped.
 *
 * @param was the rider as stored
 * @param columns the columns of the form
 * @returns both parts
 */
export function splitProposed<Columns extends Proposable>(
  was: Proposable,
  columns: Columns,
): { direct: Omit<Columns, ProposedField>; proposed: Proposed } {
  const written = Object.entries(columns).filter(([name]) => !proposedNames.has(name));
  const form: Proposable = columns;
  const proposed: Proposed = {};
  for (const name of PROPOSED_TEXTS) {
    const text = form[name];
    if (isOther(text, was[name])) proposed[name] = text;
  }
  for (const slot of papers) {
    const file_id = form[slot];
    if (isOther(file_id, was[slot])) proposed[slot] = file_id;
  }
  return { direct: Object.fromEntries(written) as Omit<Columns, ProposedField>, proposed };
}

const proposedNames: ReadonlySet<string> = new Set(PROPOSED_FIELDS);

function isOther<Value extends string | number>(
  next: Value | null | undefined,
  was: Value | null | undefined,
): next is Value {
  return next !== undefined && next !== null && next !== '' && next !== was;
}
