import type { Pool } from 'pg';

/**
 * A worker without a heartbeat at this many checks in a row has ended. Failed checks are our fault, and do not count.
 */
const looksUntilDead = 3;
/** A worker that never sent a heartbeat may be of a version that sends none. */
const looksUntilUnknownDead = 30;

/** Sends the heartbeats of the workers of a process, and frees the jobs of others that send none. */
export class LivingWorkers {
  readonly #pool: Pool;
  readonly #own = new Set<string>();
  readonly #ended: string[] = [];
  /** Counts how often each worker with jobs was seen with the same last heartbeat. */
  #silent = new Map<string, number>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Adds a worker of this process, which has begun to take jobs. */
  add(worker: string): void {
    this.#own.add(worker);
  }

  /** Sends one heartbeat of each, and checks the others once. Returns the workers whose jobs were freed. */
  async beat(): Promise<string[]> {
    const before = this.#silent;
    this.#silent = new Map();
    await this.#pool.query(
      `insert into job_worker (worker_id) select unnest($1::text[]) on conflict (worker_id) do update set seen_at = now()`,
      [[...this.#own]],
    );
    const { rows } = await this.#pool.query<{ worker_id: string; seen_at: string | null }>(
      `select distinct locked_by as worker_id, seen_at::text
         from graphile_worker._private_jobs left join job_worker on worker_id = locked_by
        where locked_by is not null and locked_by <> all($1::text[])`,
      [[...this.#own]],
    );
    const dead: string[] = [];
    for (const { worker_id, seen_at } of rows) {
      const sign = `${worker_id} ${seen_at}`;
      const looks = (before.get(sign) ?? 0) + 1;
      this.#silent.set(sign, looks);
      if (looks > (seen_at === null ? looksUntilUnknownDead : looksUntilDead)) dead.push(worker_id);
    }
    if (dead.length > 0) await freeJobsOf(this.#pool, dead);
    await this.#pool.query(`delete from job_worker where seen_at < now() - interval '1 day'`);
    return dead;
  }

  /** Removes a worker, which has ended. */
  remove(worker: string): void {
    this.#own.delete(worker);
    this.#ended.push(worker);
  }

  /** Forgets the workers that have ended, after the last heartbeat. */
  async leave(): Promise<void> {
    await this.#pool.query('delete from job_worker where worker_id = any($1::text[])', [this.#ended]);
  }
}

/** Frees the jobs of workers that no longer exist, so that they can be taken again. */
export async function freeJobsOf(pool: Pool, workers: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workers]);
}
