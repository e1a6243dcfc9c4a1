import { sql } from 'kysely';
import type { LicenceAnswers } from '#contract/entries/licence-answers.ts';
import { usualAnswer } from '#rules/people/licences/answer-time.ts';
import type { Db } from '#server/ground/db/pool.ts';

const measuredDays = 90;

interface Measured {
  organization_id: number;
  contact: string;
  answered: number;
  median_hours: number | null;
}

/**
 * Measures how soon organizations answer a request for a licence lately: from the moment it was sent last to the first
 * decision after it. A licence that was given without a request does not count, because nobody waited for it.
 */
export async function readAnswers(
  db: Db,
  organization_ids: readonly number[],
): Promise<ReadonlyMap<number, LicenceAnswers>> {
  if (organization_ids.length === 0) return new Map();
  const { rows } = await sql<Measured>`
    select o.organization_id, o.organization_contact as contact, count(d.hours)::int as answered,
      percentile_cont(0.5) within group (order by d.hours) as median_hours
    from organization o left join lateral (
      select extract(epoch from s.at - coalesce(l.resent_at, l.created_at))::float8 / 3600 as hours
      from lbr l cross join lateral (
        select min(x.at) as at from lbr_step x
        where x.lbr_id = l.lbr_id and x.lbr_status in ('APPROVED', 'REJECTED') and x.at >= coalesce(l.resent_at, l.created_at)) s
      where l.organization_id = o.organization_id and l.decided_at > now() - make_interval(days => ${measuredDays})
        and s.at is not null and exists (select 1 from lbr_step q where q.lbr_id = l.lbr_id and q.lbr_status = 'SENT')) d on true
    where o.organization_id = any(${[...organization_ids]}::bigint[])
    group by o.organization_id`.execute(db);
  return new Map(
    rows.map(({ organization_id, contact, answered, median_hours }) => [
      organization_id,
      { usual: usualAnswer(answered, median_hours), contact },
    ]),
  );
}
