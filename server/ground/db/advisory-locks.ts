/* The keys of advisory locks of the database. They are arbitrary numbers, the same in every process. */

/** The process that makes a backup holds this lock, so that only one runs at a time. */
export const oneBackupLock = 7_276_384_302;

/**
 * A backup holds this lock while it reads the files of a snapshot. Processes that remove files one by one share it.
 */
export const filesLock = 7_276_384_303;

/** An import or an erasure of an organization holds this lock, so that only one runs at a time. */
export const oneOrganizationLock = 7_276_384_304;
