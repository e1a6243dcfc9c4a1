/**
 * This is the size of the largest file that anyone may send, in bytes.
 * Source: docs/regulation.md §6.3 for what is sent.
 */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
/** This is the same limit in megabytes, as the messages show it. */
export const MAX_UPLOAD_MEGABYTES = MAX_UPLOAD_BYTES / 1024 / 1024;

/** This is a kind of file that is accepted. */
interface DocumentType {
  mime: string;
  extensions: readonly string[];
  /** This is its name in a message. */
  label: string;
}

/** These are the kinds of file that are accepted, in the order in which the messages name them. */
export const DOCUMENT_TYPES: readonly DocumentType[] = [
  { mime: 'image/png', extensions: ['png'], label: 'PNG' },
  { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'], label: 'JPG' },
  { mime: 'application/pdf', extensions: ['pdf'], label: 'PDF' },
];

/** This is the reason why a file is not accepted; each code has its sentence in every language. */
export type DocumentRefusal = 'document.empty' | 'document.tooLarge' | 'document.type';

/**
 * This function decides whether a file may be sent, by its name and size. The server checks the content.
 * @param name - the name of the file, with its extension
 * @param bytes - the size of the file in bytes
 * @returns the reason why the file is refused, or null when it may be sent
 */
export function refuseDocument(name: string, bytes: number): DocumentRefusal | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!DOCUMENT_TYPES.some(({ extensions }) => extensions.includes(extension))) return 'document.type';
  if (bytes === 0) return 'document.empty';
  return bytes > MAX_UPLOAD_BYTES ? 'document.tooLarge' : null;
}
