/* Any numbers, the same in every process: advisory locks of the database. */

/** Held by whoever makes a backup: one at a time. */
export const oneBackupLock = 7_276_384_302;

/** Held while the files of a snapshot are read; shared by whoever removes a file, one by one. */
export const filesLock = 7_276_384_303;
