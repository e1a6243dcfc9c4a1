/**
 * The reasons why the program does not start. A person reads these at a terminal, before any language is known, so
 * the sentences are in English, in this one table and nowhere else.
 */
const sentences = {
  setting_wrong: (f) => `${f.variable} is ${f.held}; allowed: ${f.allowed}.`,
  data_dir_in_use: (f) =>
    `Another process is already running on ${f.path}; stop it, or set DATA_DIR to another folder.`,
  data_dir_unwritable: (f) =>
    `The folder ${f.path} cannot be written (${f.reason}); give this user permission, or set DATA_DIR to another folder.`,
  disk_full: (f) =>
    `There is no space left for ${f.path} (a full disk, or a limit on what this user may write); make room and start again.`,
  port_busy: (f) =>
    `The port ${f.port} on ${f.host} is already taken by another program; stop it, or set PORT to another number.`,
  port_refused: (f) =>
    `This user may not listen on ${f.host}:${f.port} (${f.reason}); set HOST and PORT to an address it may use.`,
  database_newer: (f) =>
    `The database is newer than this program (it has migration ${f.number}, this program knows up to ${f.known}); start a newer version of the program.`,
  migration_changed: (f) =>
    `The migration ${f.name} differs from the one applied to this database on ${f.applied}; applied migrations are never edited: restore the file and add a new one.`,
  migration_failed: (f) => `The migration ${f.name} failed and nothing of it was kept: ${f.reason}.`,
  migration_in_the_way: (f) =>
    `What ${f.what} changes was in use for ${f.minutes} minutes, and nothing of it was kept: ${f.holders}; wait for that to end, or end it (${f.end}), and start again.`,
  migration_lock_left: (f) =>
    `The lock of the migrations is held by ${f.holders}, which is no start at work: one through a pooler in transaction mode left it behind; end that session (${f.end}) or the pooler, name the database itself in DATABASE_LISTEN_URL, and start again.`,
  schema_incomplete: (f) =>
    `The database lacks ${f.missing} of the parts that its migrations made (${f.example}, for one): it was restored only in part; restore it again, from a backup that is whole.`,
  migrations_misnumbered: (f) =>
    `The migrations of this program are not numbered one after another: ${f.name}.`,
  database_unreachable: (f) => `The database at ${f.address} does not answer: ${f.reason}.`,
  database_read_only: (f) =>
    `The database at ${f.address} takes no writes (a standby, or one set to read-only); name the primary in DATABASE_URL, or several hosts to find it among.`,
  database_replaced: (f) =>
    `The database at ${f.address} was replaced: this node has worked with a standby that was promoted after it (its own timeline is ${f.timeline}); stop it, and let it follow the new primary (pg_rewind, or a new copy).`,
  database_pooler: (f) =>
    `What answers at ${f.address} is a pooler that refuses our settings of a session (${f.reason}); name the database itself in DATABASE_URL, or let them pass as deploy/pgbouncer.ini does.`,
  database_listen_other: (f) =>
    `DATABASE_LISTEN_URL leads to ${f.direct}, which is another database than the one behind DATABASE_URL (${f.address}).`,
  database_too_old: (f) =>
    `The database is PostgreSQL ${f.version}; this program needs PostgreSQL 15 or newer.`,
  postgres_missing: (f) =>
    `There is no PostgreSQL for this system (${f.system}); set PG_BIN to a folder that holds initdb and postgres, or DATABASE_URL to a running server.`,
  postgres_version: (f) =>
    `The data in ${f.path} was written by PostgreSQL ${f.wrote}, and this program brings PostgreSQL ${f.brought}; set PG_BIN to the binaries of version ${f.wrote}.`,
  postgres_account: (f) =>
    `PostgreSQL refuses to run as root and no unprivileged account could be used (${f.reason}); start as another user, or set DATABASE_URL.`,
  postgres_failed: (f) => `PostgreSQL did not start: ${f.reason} (its log is ${f.log}).`,
  tls_wrong: (f) =>
    `The certificate in ${f.folder} (VENUE_TLS_DIR) cannot be used: ${f.reason}; correct that, or start without VENUE_TLS_DIR over plain http.`,
  papers_key_wrong: (f) =>
    `${f.where} holds something that is no key of papers; allowed: 32 bytes in base64 or hexadecimal (as \`openssl rand -base64 32\` makes them), the one that seals first.`,
  papers_key_unreadable: (f) =>
    `The key of the papers in ${f.path} cannot be read (${f.reason}); give this user permission, or set PAPERS_KEY.`,
  papers_key_unwritable: (f) =>
    `The key of the papers cannot be written to ${f.path} (${f.reason}); give this user permission, or set PAPERS_KEY or PAPERS_KEY_FILE.`,
  papers_key_absent: (f) => `There is no key of the papers in ${f.path}, which PAPERS_KEY_FILE names.`,
  papers_key_missing: (f) =>
    `The papers of this database are sealed, and their key is not in ${f.path}; put the key file back (another node has the same), or set PAPERS_KEY or PAPERS_KEY_FILE.`,
  papers_key_other: (f) =>
    `${f.papers} papers of this database are sealed with the key ${f.key}, and ${f.where} does not hold it; add that key, or if it is lost for good say so: npm run papers-key -- lost ${f.key}`,
} satisfies Record<string, (facts: Record<string, string | number>) => string>;

type RefusalCode = keyof typeof sentences;

/** A start that ends with one sentence instead of a stack trace. */
export class StartRefusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, facts: Record<string, string | number>, options?: ErrorOptions) {
    super(sentences[code](facts), options);
    this.name = 'StartRefusal';
    this.code = code;
  }
}

/** Returns the refusal for a failed write under `path`, or undefined when the error is about something else. */
export function refusalForWrite(error: unknown, path: string): StartRefusal | undefined {
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new StartRefusal('disk_full', { path }, { cause: error });
  const reason = code === undefined ? undefined : writeReasons.get(code);
  if (reason === undefined) return undefined;
  return new StartRefusal('data_dir_unwritable', { path, reason }, { cause: error });
}

/** Returns the refusal for a failed `listen`, or undefined when the error is about something else. */
export function refusalForListen(error: unknown, host: string, port: number): StartRefusal | undefined {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') return new StartRefusal('port_busy', { host, port }, { cause: error });
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartRefusal('port_refused', { host, port, reason: code }, { cause: error });
  return undefined;
}

const writeReasons = new Map([
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'the disk is read-only'],
  ['ENOTDIR', 'part of the path is a file'],
  ['EEXIST', 'it is a file'],
  ['ENOENT', 'it cannot be made there'],
  ['ENAMETOOLONG', 'the path is too long'],
  ['ELOOP', 'the path has a loop of links'],
]);

/** Tells whether PostgreSQL reported a full disk, in its own words or in those of the system. */
export function saysDiskFull(said: string): boolean {
  return /No space left on device|Disk quota exceeded|File too large/.test(said);
}

/** Returns the `code` of a system or database error, when it has one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
