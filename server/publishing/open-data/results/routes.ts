import type { Pool } from 'pg';
import { resultFile } from '#contract/publishing/open-data/result-files.ts';
import { Refusal } from '#contract/errors.ts';
import { resultFileOf } from '#server/publishing/open-data/results/result-file.ts';
import { checkInput, fastifyPath } from '#server/ground/http/calls/input.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readRace } from '#server/season/races/queries.ts';
import { tagsOfRace } from '#server/season/shown-tags.ts';

/** Reads the country of each entry of a race as three letters. An entry without one is left out. */
async function readEntryCountries(db: Pool, race_id: number): Promise<Map<number, string>> {
  const { rows } = await db.query<{ entry_id: number; country_code: string }>(
    `select e.entry_id, n.country_code from entry e join rider p using (rider_id) join country n on n.country_id = p.country_id
      where e.race_id = $1`,
    [race_id],
  );
  return new Map(rows.map(({ entry_id, country_code }) => [entry_id, country_code]));
}

/** Registers the call that returns the results of a date as files. */
export function registerResultFiles({ app, answers, pool, origin }: RouteContext): void {
  app.get(fastifyPath(resultFile.path), async (request, reply) => {
    const params = checkInput(resultFile.params, request.params, 'request.bad_path');
    const query = checkInput(resultFile.query, request.query, 'request.bad_query');
    if (!params) throw new Refusal('request.bad_path');
    const { id, format } = params;
    const lang = query?.lang ?? 'es';
    await answers.send(request, reply, `/api/races/${id}/results/${format}?lang=${lang}`, async () => {
      const facts = await readRace(pool, id);
      if (!facts) throw new Refusal('race.not_found');
      const source = `${origin()}/races?cup_id=${facts.cup_id}&race_date=${facts.race_date}`;
      const file = await resultFileOf(facts, await readEntryCountries(pool, id), format, lang, source);
      return {
        status: 200,
        type: file.type,
        body: file.body,
        tags: tagsOfRace(facts),
        expires: Number.POSITIVE_INFINITY,
        cacheControl: 'public, no-cache',
        vary: 'accept-encoding',
        extra: { 'content-disposition': `attachment; filename="${file.name}"` },
      };
    });
  });
}
