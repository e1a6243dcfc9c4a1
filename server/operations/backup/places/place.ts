import type { Readable, Writable } from 'node:stream';

/** A backup that is being written under a name that nobody takes for a finished one. */
export interface BackupDraft {
  readonly sink: Writable;
  /** Makes the backup durable, has it read again, and names it or removes it. Returns its size in bytes. */
  finish(check: (written: Readable) => Promise<void>): Promise<number>;
  discard(): Promise<void>;
}

/** A place for backups: a folder, or a part of an object store. */
export interface BackupPlace {
  /** Describes the backup of a name for people, without any secret. */
  describe(name: string): string;
  begin(name: string): Promise<BackupDraft>;
  read(name: string): Promise<Readable>;
  /** Returns the names of the finished backups. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
  close(): void;
}
