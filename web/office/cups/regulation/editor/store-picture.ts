/** Stores a picture for a text. Out: where it lies, and its size. Rejects with the failure. */
export type StorePicture = (file: File) => Promise<{ src: string; width: number; height: number }>;
