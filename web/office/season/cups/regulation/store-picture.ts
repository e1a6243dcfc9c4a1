/** Stores a picture for a text, and gives its address and size. It rejects with the failure. */
export type StorePicture = (file: File) => Promise<{ src: string; width: number; height: number }>;
