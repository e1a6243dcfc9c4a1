/** What a column says of a rider: how a text is checked, stored, read from a sheet and shown depends on it. */
export type FieldKind =
  | 'name'
  | 'document'
  | 'birthdate'
  | 'gender'
  | 'country'
  | 'organization'
  | 'club'
  | 'state'
  | 'text'
  | 'phone'
  | 'email'
  | 'networks'
  | 'uci'
  | 'transponder'
  | 'date';

/** Who writes: a family that signs up, one that has an account, the office. */
export type FieldWriter = 'sign_up' | 'family' | 'office';

/** The forms that ask for fields: the sign-up, a new rider of an account or a club, a change. Spec §5. */
export type FormKind = 'registration' | 'create' | 'edit';

/** What becomes of a column when nobody is in charge of the rider any more: it stays for a reason, or is emptied. */
export type Erasure = { readonly keep: string } | { readonly clear: 'null' | 'empty_object' };

/** A column of a sheet of riders. */
export interface SheetColumn {
  /** Its place in our own files, of which the rider's number is the first. */
  readonly place: number;
  /** Its width there, in characters. */
  readonly width: number;
  /** How people head it in Spanish, English and Portuguese, in BEM, REM and Sqorz; without accents and capitals. */
  readonly headings: readonly string[];
}

/** A column that people fill in. */
export interface TypedColumn {
  readonly kind: FieldKind;
  /** Longest text, in characters; null: its shape says it. Ours: the specification shows no limits. */
  readonly longest: number | null;
  /** With which others it is shown and asked for. */
  readonly part: 'who' | 'where' | 'contact' | 'office';
  readonly writers: readonly FieldWriter[];
  /** The forms that insist on it, with its turn among what they insist on. Spec §5. */
  readonly required: Readonly<Partial<Record<FormKind, number>>>;
  /** A merge of two riders decides which one's is kept. */
  readonly merged: boolean;
  /** A club proposes it instead of writing it, once a family is in charge. */
  readonly proposed: boolean;
  /** Given to the club in private: who finds the rider by document and claims it does not get it. */
  readonly cleared_on_claim: boolean;
  /** The office's search box finds riders by it. */
  readonly searched: boolean;
  readonly sheet: SheetColumn | null;
  /** Everybody reads it on the page of a race; initials hide what identifies a person. Left out: it is private. */
  readonly public?: 'identifies' | 'harmless';
  readonly erasure: Erasure;
}

/** A file that a family or a club sends. */
export interface PaperColumn {
  readonly kind: 'paper';
  readonly merged: boolean;
  readonly proposed: boolean;
  readonly cleared_on_claim: boolean;
  readonly erasure: Erasure;
}

/** A column that nobody fills in. */
export interface OwnColumn {
  readonly kind: 'own';
  /** Whether the family reads it in the copy of its data. */
  readonly in_data_export: boolean;
  /** `computed`: the database computes it of the others. */
  readonly erasure: Erasure | 'computed';
}
