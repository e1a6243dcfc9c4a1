/** Largest file anyone may send, in bytes. Source: docs/regulation.md §6.3 for what is sent. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
/** The same limit in megabytes, as the messages say it. */
export const MAX_UPLOAD_MEGABYTES = MAX_UPLOAD_BYTES / 1024 / 1024;

/** A kind of file that is accepted. */
interface DocumentType {
  mime: string;
  extensions: readonly string[];
  /** Its name in a message. */
  label: string;
}

/** The kinds of file that are accepted, in the order the messages name them. */
export const DOCUMENT_TYPES: readonly DocumentType[] = [
  { mime: 'image/png', extensions: ['png'], label: 'PNG' },
  { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'], label: 'JPG' },
  { mime: 'application/pdf', extensions: ['pdf'], label: 'PDF' },
];

/** Why a file is not taken; each code has its sentence in every language. */
export type DocumentRefusal = 'document.empty' | 'document.tooLarge' | 'document.type';

/**
 * Whether a file may be sent, by its name and size in bytes. Out: null, or why not.
 * What is inside is for the server to look at.
 */
export function refuseDocument(name: string, bytes: number): DocumentRefusal | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!DOCUMENT_TYPES.some(({ extensions }) => extensions.includes(extension))) return 'document.type';
  if (bytes === 0) return 'document.empty';
  return bytes > MAX_UPLOAD_BYTES ? 'document.tooLarge' : null;
}
