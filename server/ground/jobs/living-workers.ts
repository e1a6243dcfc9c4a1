import type { Pool } from 'pg';

/**
 * A worker without a heartbeat at this many checks in a row has ended. Failed checks are our fault, and do not count.
 */
const looksUntilDead = 3;
/** A worker that never sent a heartbeat may be of a version that sends none. */
const looksUntilUnknownDead = 30;

/** Sends the heartbeats of one worker, and frees the jobs of others that send none. */
export class LivingWorkers {
  readonly #pool: Pool;
  readonly #own: string;
  /** Counts how often each worker with jobs was seen with the same last heartbeat. */
  #silent = new Map<string, number>();

  constructor(pool: Pool, own: string) {
    this.#pool = pool;
    this.#own = own;
  }

  /** Sends one heartbeat, and checks the others once. Returns the workers whose jobs were freed. */
  async beat(): Promise<string[]> {
    const before = this.#silent;
    this.#silent = new Map();
    await this.#pool.query(
      `insert into job_worker (worker_id) values ($1) on conflict (worker_id) do update set seen_at = now()`,
      [this.#own],
    );
    const { rows } = await this.#pool.query<{ worker_id: string; seen_at: string | null }>(
      `select distinct locked_by as worker_id, seen_at::text
         from graphile_worker._private_jobs left join job_worker on worker_id = locked_by
        where locked_by is not null and locked_by <> $1`,
      [this.#own],
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

  /** Removes the worker, which takes no more jobs. */
  async leave(): Promise<void> {
    await this.#pool.query('delete from job_worker where worker_id = $1', [this.#own]);
  }
}

/** Frees the jobs of workers that no longer exist, so that they can be taken again. */
export async function freeJobsOf(pool: Pool, workers: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workers]);
}
