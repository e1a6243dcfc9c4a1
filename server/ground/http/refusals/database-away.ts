import type { ErrorCode } from '#contract/errors.ts';
import { DatabaseAway } from '#server/ground/db/link.ts';

const codes: Readonly<Record<string, ErrorCode>> = {
  // Codes of the system for a connection that was refused, cut or could not be made.
  ECONNREFUSED: 'server.not_ready',
  ECONNRESET: 'server.not_ready',
  ECONNABORTED: 'server.not_ready',
  EPIPE: 'server.not_ready',
  ETIMEDOUT: 'server.not_ready',
  EHOSTUNREACH: 'server.not_ready',
  EHOSTDOWN: 'server.not_ready',
  ENETUNREACH: 'server.not_ready',
  ENOTFOUND: 'server.not_ready',
  EAI_AGAIN: 'server.not_ready',
  EMFILE: 'server.not_ready',
  // Codes of PostgreSQL: shut down, starting, too many connections, out of memory, cancelled after its limit.
  '57P01': 'server.not_ready',
  '57P02': 'server.not_ready',
  '57P03': 'server.not_ready',
  '57P05': 'server.not_ready',
  '57014': 'server.not_ready',
  '53200': 'server.not_ready',
  '53300': 'server.not_ready',
  '53400': 'server.not_ready',
  '58030': 'server.not_ready',
  // Others were in the way, mostly a migration of a newer version beside us.
  '40001': 'server.not_ready',
  '40P01': 'server.not_ready',
  '55P03': 'server.not_ready',
  '25006': 'server.read_only',
  // The database's disk or our own is full.
  '53100': 'server.no_room',
  ENOSPC: 'server.no_room',
  EDQUOT: 'server.no_room',
};

/** The driver reports these failures by their sentence only. */
const sentences =
  /^(?:timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client (?:has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/;

/** Returns the refusal for a database (or a disk) that cannot work just now, or null for another error. */
export function awayCode(error: unknown): ErrorCode | null {
  if (error instanceof DatabaseAway) return 'server.not_ready';
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') {
    // The embedded server has no socket, because it is being started again.
    if (error.code === 'ENOENT')
      return 'syscall' in error && error.syscall === 'connect' ? 'server.not_ready' : null;
    return codes[error.code] ?? (error.code.startsWith('08') ? 'server.not_ready' : null);
  }
  // Each address of a host that has several failed with a reason of its own.
  if (error instanceof AggregateError) {
    const found = error.errors.map((one: unknown) => awayCode(one));
    return found.find((code) => code !== null) ?? null;
  }
  return sentences.test(error.message) ? 'server.not_ready' : null;
}
