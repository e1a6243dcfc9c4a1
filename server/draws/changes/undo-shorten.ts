import { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/db/pool.ts';
import type { DayFacts } from '#server/draws/day-facts.ts';
import { putHeatsBack, saveShortened } from './shorten-queries.ts';

const short = z.object({
  short_motos: z.number().nullable(),
  short_way: z.enum(['noFinals', 'toFinal', 'stopped']).nullable(),
});

const shortenWas = z.object({
  classes: z.array(
    z.object({ category_id: z.number(), was: short, became: short, left: z.array(z.number()) }),
  ),
  gone: z.object({
    heats: z.array(z.unknown()),
    runs: z.array(z.unknown()),
    images: z.array(z.unknown()),
    draws: z.array(z.number()),
  }),
});

/** Lets classes ride as long as before, with the very heats that were taken, while nothing was made upon it since. Throws a Refusal. */
export async function undoShorten(tx: Db, { shares, race }: DayFacts, stored: unknown): Promise<void> {
  const { classes, gone } = shortenWas.parse(stored);
  for (const { category_id, became, left } of classes) {
    const share = shares.find(({ category }) => category.category_id === category_id);
    const { short_motos, short_way } = share?.category ?? { short_motos: null, short_way: null };
    const heats = share?.heats.map(({ heat_id }) => heat_id) ?? [];
    const stands = became.short_motos === short_motos && became.short_way === short_way;
    if (!stands || heats.length !== left.length || heats.some((heat_id) => !left.includes(heat_id)))
      throw new Refusal('day.moved_on');
  }
  await saveShortened(
    tx,
    race.race_id,
    classes.map(({ category_id, was }) => ({ category_id, ...was })),
  );
  await putHeatsBack(tx, gone);
}
