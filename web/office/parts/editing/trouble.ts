/** The reason why a part was not saved. If it is a question, there is a button that saves it all the same. */
export interface Trouble {
  words: string;
  /** The name of the field that it is about. */
  where: string | null;
  /** Saves it all the same. */
  confirm: { words: string; run: () => Promise<boolean> } | null;
}

/** The same for parts without fields. */
export type PartTrouble = Pick<Trouble, 'words' | 'confirm'> & { where?: string | null };
