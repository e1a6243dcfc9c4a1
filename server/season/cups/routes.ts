import { fastifyPath } from '#server/ground/http/calls/input.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { isDate } from '#rules/calendar.ts';
import { getCup, listCups, calendarFeed } from '#contract/season/cups/cups.ts';
import { Refusal } from '#contract/errors.ts';
import { idParam, language } from '#contract/values.ts';
import { presentCup } from '#server/season/cups/present.ts';
import { readCup, readCups } from '#server/season/cups/queries.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';
import { calendarOf } from './calendar-feed.ts';
import { clockMoments, nextMoment } from '#server/season/races/window/next-moment.ts';
import { pick } from '#server/ground/http/calls/list-query.ts';
import { tagsOfCup, tagsOfLists } from '#server/season/shown-tags.ts';

/** Registers cups: the list, one with its ranking, and its dates as a calendar feed. */
export function registerCups(context: RouteContext): void {
  const { app, answers, db, origin } = context;
  publicGet(context, listCups, async ({ query }) => {
    const page = await readCups(db, query);
    const items = page.items.map((item) => pick(item, query, ['cup_id', 'organization']));
    const moments = page.items.flatMap(({ cup_dates = [] }) => cup_dates.flatMap(clockMoments));
    const tags = tagsOfLists(query._filters?.organization_id);
    return { body: { items, total: page.total }, tags, expires: nextMoment(moments) };
  });

  publicGet(context, getCup, async ({ params }) => {
    const facts = await readCup(db, params.id);
    if (!facts) throw new Refusal('cup.not_found');
    return {
      body: presentCup(facts),
      tags: tagsOfCup(facts),
      expires: nextMoment(facts.cup_dates.flatMap(clockMoments)),
    };
  });

  app.get<{ Params: { id: string }; Querystring: { race_date?: string; lang?: string } }>(
    fastifyPath(calendarFeed.path),
    async (request, reply) => {
      const id = idParam.safeParse(request.params.id);
      if (!id.success) throw new Refusal('request.bad_path', 'id');
      const { race_date } = request.query;
      if (race_date !== undefined && !isDate(race_date)) throw new Refusal('request.bad_query', 'race_date');
      const lang = language.safeParse(request.query.lang ?? 'es');
      if (!lang.success) throw new Refusal('request.bad_query', 'lang');
      const known = `/api/cups/${id.data}/calendar.ics?lang=${lang.data}&race_date=${race_date ?? ''}`;
      await answers.send(request, reply, known, async () => {
        const { items } = await readCups(db, { _filters: { cup_status: ['OPENED', 'CLOSED'] } });
        const cup = items.find((one) => one.cup_id === id.data);
        if (!cup) throw new Refusal('cup.not_found');
        const listed = listCups.reply.shape.items.element.parse(cup);
        const { cup_id, cup_name = '' } = listed;
        const { organization_shortname } = listed.organization;
        const dates = (listed.cup_dates ?? [])
          .filter(({ date }) => race_date === undefined || date === race_date)
          .map((date) => ({ ...date, cup_id, cup_name, organization_zone: date.zone }));
        return {
          status: 200,
          type: 'text/calendar; charset=utf-8',
          body: calendarOf(`${organization_shortname} · ${cup_name}`, dates, origin(), lang.data),
          tags: tagsOfCup(cup),
          expires: nextMoment(listed.cup_dates?.flatMap(clockMoments) ?? []),
          cacheControl: 'public, no-cache',
          vary: 'accept-encoding',
        };
      });
    },
  );
}
