import { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import { idParam, language, type Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { presentCup } from '#server/season/cups/present.ts';
import { readCup } from '#server/season/cups/queries.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import type { RaceFacts } from '#server/season/races/facts.ts';
import { readRace } from '#server/season/races/queries.ts';
import { tagsOfCup, tagsOfRace } from '#server/season/shown-tags.ts';
import { nextMoment } from '#server/season/races/window/next-moment.ts';
import { programFile } from '#server/ground/threads/programs.ts';
import { ThreadRoom } from '#server/ground/threads/thread-room.ts';
import type { cup as cupContract } from '#contract/season/cups/cups.ts';
import type { SharedCard, ListCard } from './draw/card.ts';
import { podiumCardOf, raceCardOf, resultCardOf } from './of-race.ts';

const shown = 3;

/** Builds the card of the top of a ranking from a public cup. It is null when the category has no ranking. */
function rankingCardOf(
  cup: z.input<typeof cupContract>,
  category_id: number,
  locale: Language,
): ListCard | null {
  const category = cup.cup_categories.find((one) => one.category_id === category_id);
  const riders = cup.cup_rider[String(category_id)] ?? [];
  if (!category || riders.length === 0) return null;
  return {
    kind: 'list',
    word: m.cards_ranking({}, { locale }),
    state: '',
    title: category.category_name,
    under: `${cup.organization.organization_shortname} ${cup.cup_name}`,
    rows: riders.slice(0, shown).map(({ position, plate, rider_fullname, points }) => ({
      place: position === null ? '–' : String(position),
      plate,
      plate_colour: category.plate_colour,
      name: rider_fullname,
      right: String(points),
    })),
  };
}

/** The text behind an id only makes the address new, so that a messenger requests the picture again. */
const named = z.string().transform((name, context) => {
  const id = idParam.safeParse(/^(\d+)(?:-[\w-]{1,80})?\.jpg$/.exec(name)?.[1]);
  if (!id.success) context.addIssue({ code: 'custom' });
  return id.data ?? 0;
});

const ofSite = z.object({ lang: language });
const ofRace = z.object({ lang: language, name: named });
const ofPart = z.object({ lang: language, whole: idParam, name: named });

/** Registers the pictures of shared links: a date, a result, a podium, a ranking, and one to save for a story. */
export function registerCards({ app, answers, pool, db }: RouteContext): void {
  const room = new ThreadRoom<SharedCard, Uint8Array>(programFile('publishing/cards/card-worker'));
  app.addHook('onClose', () => room.close());

  // A picture with a name is validated each time, so that a name that was reduced also leaves other caches.
  const drawn = async (
    card: SharedCard | null,
    tags: string[],
    expires: number,
    cacheControl: 'public, max-age=86400' | 'public, no-cache' = 'public, no-cache',
  ) => {
    if (card === null) throw new Refusal('request.not_found');
    return {
      status: 200,
      type: 'image/jpeg',
      body: Buffer.from(await room.ask(card)),
      tags,
      expires,
      cacheControl,
      vary: 'accept-encoding',
    };
  };

  const read = <S extends z.ZodType>(schema: S, params: unknown): z.output<S> => {
    const asked = schema.safeParse(params);
    if (!asked.success) throw new Refusal('request.not_found');
    return asked.data;
  };

  const raceOf = async (race_id: number): Promise<RaceFacts> => {
    const facts = await readRace(pool, race_id);
    if (!facts) throw new Refusal('race.not_found');
    return facts;
  };

  app.get('/og/:lang/site.jpg', async (request, reply) => {
    const { lang } = read(ofSite, request.params);
    await answers.send(request, reply, `/og/${lang}/site.jpg`, () =>
      drawn(
        { kind: 'site', line: m.cards_site({}, { locale: lang }) },
        [],
        Number.POSITIVE_INFINITY,
        'public, max-age=86400',
      ),
    );
  });

  app.get('/og/:lang/race/:name', async (request, reply) => {
    const { lang, name } = read(ofRace, request.params);
    await answers.send(request, reply, `/og/${lang}/race/${name}.jpg`, async () => {
      const facts = await raceOf(name);
      const moments = nextMoment([facts.opens_at, facts.closes_at]);
      return drawn(raceCardOf(facts, Date.now(), lang), tagsOfRace(facts), moments, 'public, max-age=86400');
    });
  });

  for (const [kind, shape] of [
    ['result', 'wide'],
    ['story', 'story'],
  ] as const)
    app.get(`/og/:lang/${kind}/:whole/:name`, async (request, reply) => {
      const { lang, whole, name } = read(ofPart, request.params);
      await answers.send(request, reply, `/og/${lang}/${kind}/${whole}/${name}.jpg`, async () => {
        const facts = await raceOf(whole);
        const isHidden = facts.race_status === 'INSCRIPTION' && !facts.cup_parameters.showRiders;
        const card = isHidden ? null : resultCardOf(facts, name, shape, lang);
        return drawn(card, tagsOfRace(facts), Number.POSITIVE_INFINITY);
      });
    });

  app.get('/og/:lang/podium/:whole/:name', async (request, reply) => {
    const { lang, whole, name } = read(ofPart, request.params);
    await answers.send(request, reply, `/og/${lang}/podium/${whole}/${name}.jpg`, async () => {
      const facts = await raceOf(whole);
      return drawn(podiumCardOf(facts, name, lang), tagsOfRace(facts), Number.POSITIVE_INFINITY);
    });
  });

  app.get('/og/:lang/ranking/:whole/:name', async (request, reply) => {
    const { lang, whole, name } = read(ofPart, request.params);
    await answers.send(request, reply, `/og/${lang}/ranking/${whole}/${name}.jpg`, async () => {
      const facts = await readCup(db, whole);
      if (!facts) throw new Refusal('cup.not_found');
      return drawn(rankingCardOf(presentCup(facts), name, lang), tagsOfCup(facts), Number.POSITIVE_INFINITY);
    });
  });
}
