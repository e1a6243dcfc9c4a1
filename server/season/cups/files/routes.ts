import { getCup, cupRankingFile } from '#contract/season/cups/cups.ts';
import { Refusal } from '#contract/errors.ts';
import { presentCup } from '#server/season/cups/present.ts';
import { readCup } from '#server/season/cups/queries.ts';
import { checkInput, fastifyPath } from '#server/ground/http/calls/input.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { nextMoment } from '#server/season/races/window/next-moment.ts';
import { rankingFileOf } from './ranking-file.ts';
import { tagsOfCup } from '#server/season/shown-tags.ts';

/** Registers rankings as files, which are made once and kept until the cup changes. */
export function registerRankingFiles({ app, answers, db }: RouteContext): void {
  app.get(fastifyPath(cupRankingFile.path), async (request, reply) => {
    const params = checkInput(cupRankingFile.params, request.params, 'request.bad_path');
    const query = checkInput(cupRankingFile.query, request.query, 'request.bad_query');
    if (!params || !query) throw new Refusal('request.bad_path');
    const { id, format } = params;
    const { category_id = null, lang = 'es' } = query;
    const known = `/api/cups/${id}/ranking.${format}?lang=${lang}&category_id=${category_id ?? ''}`;
    await answers.send(request, reply, known, async () => {
      const facts = await readCup(db, id);
      if (!facts?.cup_parameters.showRanking) throw new Refusal('cup.not_found');
      const cup = getCup.reply.parse(presentCup(facts));
      if (category_id !== null && !cup.cup_categories.some((one) => one.category_id === category_id))
        throw new Refusal('request.bad_query', 'category_id');
      const { type, name, body } = await rankingFileOf(cup, format, category_id, lang);
      return {
        status: 200,
        type,
        body,
        tags: tagsOfCup(facts),
        expires: nextMoment([]),
        cacheControl: 'public, no-cache',
        vary: 'accept-encoding',
        extra: { 'content-disposition': `attachment; filename="${name}"` },
      };
    });
  });
}
