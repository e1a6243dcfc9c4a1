import type { Readable, Writable } from 'node:stream';

/** A backup that is being written under a name nobody takes for a finished one. */
export interface BackupDraft {
  readonly sink: Writable;
  /**
   * Makes it lasting, has it read again, and gives it its name. What does not stand the check is removed. Out: its size in bytes.
   */
  finish(check: (written: Readable) => Promise<void>): Promise<number>;
  discard(): Promise<void>;
}

/** Where backups are kept: a folder, or a part of an object store. */
export interface BackupPlace {
  /** How people call the backup of a name; no secret is in it. */
  describe(name: string): string;
  begin(name: string): Promise<BackupDraft>;
  read(name: string): Promise<Readable>;
  /** The names of the finished ones. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
  close(): void;
}
