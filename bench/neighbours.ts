import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Site } from '../e2e/site.ts';
import type { Row } from './report.ts';

const seconds = 15;
const perSecond = 60;
/** A neighbour may cost the others this much. */
const most = 1.3;
/** Below this a figure is noise: a kept answer takes less than a millisecond, and a clock tick is ten. */
const noise = { cpu: 100, ms: 0.3 };

interface Measured {
  /** The processor time of the node, in milliseconds. */
  cpu: number;
  median: number;
  p90: number;
}

/** Returns the processor time of a process so far, in milliseconds. The kernel counts it in hundredths of a second. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Looks at pages in turn, at an even rate, whether the one before is answered or not. */
async function look(site: Site, pages: readonly string[]): Promise<Measured> {
  const times: number[] = [];
  const before = processorMs(site.pid);
  const begun = performance.now();
  const looks = Array.from({ length: seconds * perSecond }, async (_, index) => {
    await sleep(Math.max(0, begun + (index * 1000) / perSecond - performance.now()));
    const at = performance.now();
    // Nobody looks so often alone.
    const headers = { 'x-forwarded-for': `10.1.${index % 250}.7` };
    const answer = await fetch(`${site.url}${pages[index % pages.length]}`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
    times.push(performance.now() - at);
  });
  await Promise.all(looks);
  const cpu = processorMs(site.pid) - before;
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  return { cpu, median: at(0.5), p90: at(0.9) };
}

/** Finds twelve pages that say nothing of an organization: races, rankings, riders and clubs of another one. */
async function pagesOfOthers(pool: pg.Pool, organization_id: number): Promise<string[]> {
  const { rows } = await pool.query<{ page: string }>(
    `(select '/races?cup_id=' || cup_id || '&race_date=' || race_date as page from race join cup using (cup_id)
        where organization_id <> $1 and cup_status in ('OPENED', 'CLOSED') and race_status = 'OFFICIAL' order by race_id limit 4)
     union all (select '/ranking?cup_id=' || cup_id from cup
        where organization_id <> $1 and cup_status in ('OPENED', 'CLOSED') order by cup_id limit 2)
     union all (select '/riders/' || i.rider_id || '-' || btrim(regexp_replace(fold_text(i.rider_publicname), '[^a-z0-9]+', '-', 'g'), '-')
        from rider i where i.public_name = 'full' and i.organization_id <> $1 and exists (select from rider_placing p where p.rider_id = i.rider_id)
        and not exists (select from entry e join race using (race_id) join cup c using (cup_id) where e.rider_id = i.rider_id and c.organization_id = $1)
        order by i.rider_id limit 12)`,
    [organization_id],
  );
  return rows.slice(0, 12).map(({ page }) => page);
}

/** Measures what looks at others cost while an organization changes its own data each second. */
export async function benchNeighbours(site: Site): Promise<Row[]> {
  const pool = new pg.Pool({
    host: join(site.dataDir, 'postgres.socket'),
    user: 'partidor',
    database: 'partidor',
    max: 1,
  });
  try {
    const { rows } = await pool.query<{ id: number }>(
      `select organization_id as id from organization order by organization_id desc limit 1`,
    );
    const id = Number(rows[0]?.id);
    const pages = await pagesOfOthers(pool, id);
    // Each page is made once, compressed tight, and compiled code is warm.
    await look(site, pages);
    const quiet = await look(site, pages);
    let changes = 0;
    const changing = setInterval(() => {
      changes += 1;
      void pool.query('update organization set organization_contact = $2 where organization_id = $1', [
        id,
        `oficina-${changes}@example.org`,
      ]);
    }, 1000);
    const beside = await look(site, pages).finally(() => clearInterval(changing));
    const row = (
      what: string,
      was: number,
      now: number,
      unit: string,
      digits: number,
      floor: number,
    ): Row => ({
      what: `${what}, ${perSecond} looks/s at ${pages.length} pages of others, one organization changed each second`,
      figure: `${now.toFixed(digits)} ${unit}`,
      beside: `quiet ${was.toFixed(digits)} ${unit}, ratio ${(now / was).toFixed(2)}, ${changes} changes`,
      target: `≤ ${most} × quiet`,
      holds: now <= most * was + floor,
    });
    return [
      row(`processor of the node in ${seconds} s`, quiet.cpu, beside.cpu, 'ms', 0, noise.cpu),
      row('median', quiet.median, beside.median, 'ms', 2, noise.ms),
      row('p90', quiet.p90, beside.p90, 'ms', 2, noise.ms),
    ];
  } finally {
    await pool.end();
  }
}
