/** Why a part was not saved, and the question that saves it after all. */
export interface Trouble {
  words: string;
  /** The field it is about, by its name. */
  where: string | null;
  /** Does it after all. */
  confirm: { words: string; run: () => Promise<boolean> } | null;
}

/** The same of parts that know of no fields. */
export type PartTrouble = Pick<Trouble, 'words' | 'confirm'> & { where?: string | null };
