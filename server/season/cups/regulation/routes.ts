import { sql } from 'kysely';
import { getPublicRegulation, listPublicRegulations } from '#contract/season/cups/regulation.ts';
import { Refusal } from '#contract/errors.ts';
import { sanitizeRegulation } from '#server/season/cups/regulation/sanitize-regulation.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { changesApart } from './read-apart.ts';

interface RegulationVersion {
  regulation_id: number;
  since: string;
  until: string | null;
  cup_regulation: string | null;
}

/**
 * Reads the versions of a regulation that the public could read, newest first. Of those from before the cup was
 * published only the last one counts. It is null when there is no such cup.
 */
async function readPublicRegulations(db: Db, cup_id: number): Promise<RegulationVersion[] | null> {
  const { rows } = await sql<{ versions: RegulationVersion[] }>`
    with published as (select min(published_at) as at from cup_publication where cup_id = ${cup_id}),
    shown as (
      select v.regulation_id, v.cup_regulation, greatest(v.written_at, p.at) as since,
        lead(v.written_at) over (order by v.regulation_id) as next_at
      from cup_regulation_version v cross join published p where v.cup_id = ${cup_id}),
    in_force as (
      select s.*, lead(s.since) over (order by s.regulation_id) as until
      from shown s cross join published p where p.at is null or s.next_at is null or s.next_at > p.at)
    select coalesce((select json_agg(json_build_object('regulation_id', f.regulation_id,
        'since', to_char(f.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'until', to_char(f.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'cup_regulation', f.cup_regulation)
        order by f.regulation_id desc) from in_force f), '[]') as versions
    from cup c where c.cup_id = ${cup_id} and c.cup_status in ('OPENED', 'CLOSED')`.execute(db);
  return rows[0]?.versions ?? null;
}

/** Registers earlier regulations, each with its changes. */
export function registerRegulations(context: RouteContext): void {
  const { db } = context;

  publicGet(context, listPublicRegulations, async ({ params }) => {
    const items = await readPublicRegulations(db, params.id);
    if (items === null) throw new Refusal('cup.not_found');
    return { body: { items }, tags: [`dates:${params.id}`] };
  });

  publicGet(context, getPublicRegulation, async ({ params }) => {
    const versions = await readPublicRegulations(db, params.id);
    if (versions === null) throw new Refusal('cup.not_found');
    const index = versions.findIndex(({ regulation_id }) => regulation_id === params.regulationId);
    const version = versions[index];
    if (!version) throw new Refusal('regulation.not_found');
    const clean = (text: string | null) => (text === null ? null : sanitizeRegulation(text));
    const cup_regulation = clean(version.cup_regulation);
    const before = versions[index + 1];
    return {
      body: {
        ...version,
        cup_regulation,
        changes: before ? await changesApart(clean(before.cup_regulation), cup_regulation) : null,
      },
      tags: [`dates:${params.id}`],
    };
  });
}
