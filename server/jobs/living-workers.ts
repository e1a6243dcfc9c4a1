import type { Pool } from 'pg';

/** A worker that sends no heartbeat at several checks in a row has ended. Checks that failed do not count: then the fault is ours. */
const looksUntilDead = 3;
/** A worker that never gave a sign of life may be of a version that gives none. */
const looksUntilUnknownDead = 30;

/**
 * Signs of life of one worker, and what it does about others that give none: their jobs are free again. In: the connections, and
 * the name under which this worker takes jobs.
 */
export class LivingWorkers {
  readonly #pool: Pool;
  readonly #own: string;
  /** How often each holder of jobs was seen with the same last sign of life. */
  #silent = new Map<string, number>();

  constructor(pool: Pool, own: string) {
    this.#pool = pool;
    this.#own = own;
  }

  /** One sign of life, and one look at the others. Out: the workers whose jobs were freed. */
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

  /** It takes no more jobs. */
  async leave(): Promise<void> {
    await this.#pool.query('delete from job_worker where worker_id = $1', [this.#own]);
  }
}

/** The jobs of workers that are no more can be taken again. */
export async function freeJobsOf(pool: Pool, workers: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workers]);
}
