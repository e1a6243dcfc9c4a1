/** What became of a file of a batch. `lost`: the server was not reached, so it may be stored or not; sent again, it is there once. */
type Fate = 'waiting' | 'sending' | 'stored' | 'there' | 'refused' | 'lost';

export interface BatchFile {
  file: File;
  fate: Fate;
  /** The share that was sent, 0 to 1. */
  share: number;
  /** Why it was refused. */
  words: string;
}

/** The files as they were chosen, before one is sent. */
export const batchOf = (files: readonly File[]): BatchFile[] =>
  files.map((file) => ({ file, fate: 'waiting', share: 0, words: '' }));

/** The batch with one file changed. */
export const withFile = (
  batch: readonly BatchFile[],
  index: number,
  change: Partial<Omit<BatchFile, 'file'>>,
): BatchFile[] => batch.map((one, place) => (place === index ? { ...one, ...change } : one));

const isAway = ({ fate }: BatchFile): boolean => fate === 'stored' || fate === 'there';

/** Those that are sent again: what was refused is refused again, and the others are stored. */
export const unsent = (batch: readonly BatchFile[]): File[] =>
  batch.flatMap(({ fate, file }) => (fate === 'lost' || fate === 'waiting' ? [file] : []));

/** How many are stored, of how many, and whether something still goes on. */
export function summaryOf(batch: readonly BatchFile[], isSending: boolean) {
  return {
    stored: batch.filter(isAway).length,
    total: batch.length,
    isOver: !isSending && batch.length > 0,
    hasUnsent: !isSending && unsent(batch).length > 0,
  };
}
