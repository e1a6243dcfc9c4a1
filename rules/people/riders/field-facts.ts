/** The kind of a column. It decides how a text is checked, stored, read from a sheet and shown. */
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

/** The writers of a field: a family that signs up, a family that has an account, and the office. */
export type FieldWriter = 'sign_up' | 'family' | 'office';

/** The forms that ask for fields: the sign-up, a new rider of an account or a club, and a change. Spec §5. */
export type FormKind = 'registration' | 'create' | 'edit';

/** The fate of a column when nobody is in charge of the rider any more: it stays for a reason, or is emptied. */
export type Erasure = { readonly keep: string } | { readonly clear: 'null' | 'empty_object' };

/** A column of a sheet of riders. */
export interface SheetColumn {
  /** Its place in our own files, where the rider's number is the first. */
  readonly place: number;
  /** Its width in these files, in characters. */
  readonly width: number;
  /** The headings that people give it in Spanish, English and Portuguese, in BEM, REM and Sqorz, without accents and capitals. */
  readonly headings: readonly string[];
}

/** A column that people fill in. */
export interface TypedColumn {
  readonly kind: FieldKind;
  /** The longest text, in characters. It is null when the shape limits it. Ours: the specification shows no limits. */
  readonly longest: number | null;
  /** The group with which it is shown and asked for. */
  readonly part: 'who' | 'where' | 'contact' | 'office';
  readonly writers: readonly FieldWriter[];
  /** The forms that require it, with its turn among what they require. Spec §5. */
  readonly required: Readonly<Partial<Record<FormKind, number>>>;
  /** Whether a merge of two riders decides whose value stays. */
  readonly merged: boolean;
  /** Whether a club proposes it instead of writing it, once a family is in charge. */
  readonly proposed: boolean;
  /** Whether it was given to the club in private. Whoever finds the rider by document and claims it does not receive it. */
  readonly cleared_on_claim: boolean;
  /** Whether the office's search box finds riders by it. */
  readonly searched: boolean;
  readonly sheet: SheetColumn | null;
  /**
   * Everybody reads it on the page of a race, and initials hide what identifies a person. When it is missing, the column is
   * private.
   */
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
  /** `computed` means that the database computes it from the other columns. */
  readonly erasure: Erasure | 'computed';
}
