/** Stores a picture for a text. Out: its address and size. Rejects with the failure. */
export type StorePicture = (file: File) => Promise<{ src: string; width: number; height: number }>;
