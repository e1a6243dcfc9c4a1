/** Why a part was not saved; where that is a question, with the button that saves it all the same. */
export interface Trouble {
  words: string;
  /** The name of the field it is about. */
  where: string | null;
  /** Saves it all the same. */
  confirm: { words: string; run: () => Promise<boolean> } | null;
}

/** The same for parts without fields. */
export type PartTrouble = Pick<Trouble, 'words' | 'confirm'> & { where?: string | null };
