import { sql } from 'kysely';
import { keysOf } from '#rules/table.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { classOf, type JobClass, jobClasses } from '#server/ground/jobs/classes.ts';

/** The number of jobs in each state, and the time that the oldest due one has waited. */
interface JobCounts {
  due: number;
  scheduled: number;
  running: number;
  failed: number;
  oldest_due_seconds: number;
}

/** Counts the jobs of each class. */
export async function countJobsByClass(db: Db): Promise<({ class: JobClass } & JobCounts)[]> {
  const tasks = keysOf(classOf).map((task) => ({ task, class: classOf[task] }));
  const { rows } = await sql<{ class: JobClass } & JobCounts>`
    select c.class, count(j.id) filter (where waits and run_at <= now())::int as due,
      count(j.id) filter (where waits and run_at > now())::int as scheduled,
      count(j.id) filter (where locked_at is not null)::int as running,
      count(j.id) filter (where locked_at is null and attempts >= max_attempts)::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where waits and run_at <= now())), 0)::float as oldest_due_seconds
    from unnest(${jobClasses}::text[]) c(class)
    left join (select j.*, coalesce(t.class, 'heavy') as class, locked_at is null and attempts < max_attempts as waits
      from graphile_worker.jobs j left join jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) t(task text, class text)
        on t.task = j.task_identifier) j using (class)
    group by c.class`.execute(db);
  return rows;
}

/** Counts the jobs of all classes together. */
export async function countJobs(db: Db): Promise<JobCounts> {
  const all: JobCounts = { due: 0, scheduled: 0, running: 0, failed: 0, oldest_due_seconds: 0 };
  for (const one of await countJobsByClass(db)) {
    for (const state of ['due', 'scheduled', 'running', 'failed'] as const) all[state] += one[state];
    all.oldest_due_seconds = Math.max(all.oldest_due_seconds, one.oldest_due_seconds);
  }
  return all;
}
