import { readFileSync, writeFileSync } from 'node:fs';
import type pg from 'pg';

/** A history of a database. The promotion of a standby begins another of the same system, with a higher number. */
export interface History {
  system: string;
  timeline: number;
}

/** What a host says of itself. */
interface HostState {
  read_only: boolean;
  system: string | null;
  /** A standby writes no history. */
  timeline: number | null;
}

/** Asks a host whether it takes writes, and which history it writes. */
export async function readHost(client: pg.Client): Promise<HostState> {
  const { rows } = await client.query<HostState>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only,
       (select system_identifier::text from pg_control_system()) as system,
       case when not pg_is_in_recovery() then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`,
  );
  return rows[0] ?? { read_only: true, system: null, timeline: null };
}

/** Reads what a file remembers, or null where there is none or it is unreadable. */
function remembered(file: string): History | null {
  try {
    const [system, timeline] = readFileSync(file, 'utf8').split(' ');
    return system === undefined || !(Number(timeline) > 0) ? null : { system, timeline: Number(timeline) };
  } catch {
    return null;
  }
}

/**
 * The newest history that this node has seen, also in an earlier run. A primary that was replaced comes back with an older one when its
 * machine is started again: what is written there is lost, so the node does not go there.
 */
export class KnownHistory {
  readonly #file: string | null;
  #known: History | null;

  constructor(file: string | null = null) {
    this.#file = file;
    this.#known = file === null ? null : remembered(file);
  }

  /** Tells whether another host of this database was promoted after the one that writes a history. */
  isOver({ system, timeline }: History): boolean {
    return this.#known?.system === system && timeline < this.#known.timeline;
  }

  /** Remembers a history from which the node works. */
  note({ system, timeline }: History): void {
    if (this.#known?.system === system && this.#known.timeline === timeline) return;
    this.#known = { system, timeline };
    if (this.#file === null) return;
    try {
      writeFileSync(this.#file, `${system} ${timeline}\n`);
    } catch {
      // On a full disk it is remembered as long as this process runs.
    }
  }
}
