/** The state of a file of a batch. A `lost` one may be stored or not; sent again, it is there once. */
type Fate = 'waiting' | 'sending' | 'stored' | 'there' | 'refused' | 'lost';

export interface BatchFile {
  file: File;
  fate: Fate;
  /** The share that was sent, from 0 to 1. */
  share: number;
  /** The reason why it was refused. */
  words: string;
}

/** Gives the files as they were chosen, before one is sent. */
export const batchOf = (files: readonly File[]): BatchFile[] =>
  files.map((file) => ({ file, fate: 'waiting', share: 0, words: '' }));

/** Gives the batch with one file changed. */
export const withFile = (
  batch: readonly BatchFile[],
  index: number,
  change: Partial<Omit<BatchFile, 'file'>>,
): BatchFile[] => batch.map((one, place) => (place === index ? { ...one, ...change } : one));

const isAway = ({ fate }: BatchFile): boolean => fate === 'stored' || fate === 'there';

/** Lists the files to send again. A refused one would be refused again, and the others are stored. */
export const unsent = (batch: readonly BatchFile[]): File[] =>
  batch.flatMap(({ fate, file }) => (fate === 'lost' || fate === 'waiting' ? [file] : []));

/** Counts how many of the files are stored, and tells whether the sending still continues. */
export function summaryOf(batch: readonly BatchFile[], isSending: boolean) {
  return {
    stored: batch.filter(isAway).length,
    total: batch.length,
    isOver: !isSending && batch.length > 0,
    hasUnsent: !isSending && unsent(batch).length > 0,
  };
}
