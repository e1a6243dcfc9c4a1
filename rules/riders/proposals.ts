import { type PaperField, PROPOSED_FIELDS, type ProposedField } from './field-lists.ts';
import { RIDER_FIELDS } from './fields.ts';

/** How many days a family, or the organization, has to decide a proposal. */
export const PROPOSAL_DAYS = 28;

/** Who writes to a rider, and whether somebody answers for the rider. */
interface Writer {
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
export type Proposable = { [Name in ProposedField]?: ProposedValue<Name> | null | undefined };

/** What is proposed: only what says something, and something else than what is stored. */
export type Proposed = { [Name in ProposedField]?: ProposedValue<Name> };

type ProposedValue<Name extends ProposedField> = Name extends PaperField ? number : string;

const isPaper = (name: ProposedField): name is PaperField => RIDER_FIELDS[name].kind === 'paper';
const isText = (name: ProposedField): name is Exclude<ProposedField, PaperField> => !isPaper(name);
const papers = PROPOSED_FIELDS.filter(isPaper);
/** What is proposed of a rider beside papers. */
export const PROPOSED_TEXTS = PROPOSED_FIELDS.filter(isText);

/**
 * What a form writes at once, and what of it is only proposed. A proposal to empty a field, or to leave it as stored, is dropped.
 * In: the rider as stored, the columns of the form.
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
