/**
 * The reasons why a backup was not made or not restored. People read them at a terminal or in a log, so they are in
 * English here, like those of a refused start. The office has words of its own for each code.
 */
const sentences = {
  already_there: (f) => `There is already something at ${f.place}; a backup never overwrites.`,
  place_full: (f) => `There is no space left at ${f.place}; nothing was kept of this backup.`,
  place_unwritable: (f) => `${f.place} cannot be written (${f.reason}); nothing was kept of this backup.`,
  another_running: () => 'Another backup of this database is being made; try again when it is done.',
  not_migrated: () =>
    'The database has not been brought up to this program; start the program once, or back up with the one that wrote it.',
  database_lost: (f) =>
    `The database went away while the backup was made (${f.reason}); nothing was kept of it.`,
  files_unreadable: (f) =>
    `The store of the papers and pictures does not answer (${f.reason}); nothing was kept of this backup.`,
  interrupted: () => 'The backup was interrupted; nothing was kept of it.',
  cannot_open: (f) => `${f.place} cannot be opened (${f.reason}).`,
  not_a_backup: (f) => `${f.place} is not a backup of this program.`,
  key_missing: (f) => `${f.place} is sealed; set BACKUP_KEY to the key it was made with.`,
  key_wrong: (f) =>
    `BACKUP_KEY is not the key with which ${f.place} was sealed, or the head of the file was altered.`,
  damaged: (f) =>
    `${f.place} is incomplete or was altered after it was written (${f.reason}); it is of no use.`,
  newer_program: (f) =>
    `${f.place} was made by a newer program (${f.reason}); restore it with that version of the program.`,
  other_program: (f) =>
    `${f.place} was made by another program: its migration ${f.migration} is not the one of this program.`,
  target_not_empty: (f) =>
    `${f.target} is not empty, and a restore never overwrites; name an empty one, or move away what is there.`,
  file_differs: (f) =>
    `The store already holds something else as ${f.file}, or cannot open it with its key; nothing was restored.`,
  target_failed: (f) => `It could not be restored, and ${f.target} is as it was before: ${f.reason}.`,
  not_equal: (f) =>
    `What was restored is not what the backup holds (${f.what}); ${f.target} is as it was before.`,
} satisfies Record<string, (facts: Record<string, string | number>) => string>;

export type BackupRefusalCode = keyof typeof sentences;

/** A backup or a restore that ends with one sentence instead of a stack trace. */
export class BackupRefusal extends Error {
  readonly code: BackupRefusalCode;

  constructor(code: BackupRefusalCode, facts: Record<string, string | number> = {}, options?: ErrorOptions) {
    super(sentences[code](facts), options);
    this.name = 'BackupRefusal';
    this.code = code;
  }
}

/** Returns the message of an error, without a stack. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message || error.name : String(error);
}
