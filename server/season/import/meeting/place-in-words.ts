import { z } from 'zod';
import type { Language } from '#contract/values.ts';
import { PHASES } from '#rules/stages.ts';
import { phaseWord } from '#text/stages.ts';
import { tell } from './refusal.ts';

const named = z.object({
  categories: z.array(
    z
      .object({
        name: z.string().catch(''),
        riders: z
          .array(
            z
              .object({
                plate: z.string().catch(''),
                runs: z.array(z.object({ phase: z.enum(PHASES).nullable().catch(null) })).catch([]),
              })
              .catch({ plate: '', runs: [] }),
          )
          .catch([]),
      })
      .catch({ name: '', riders: [] }),
  ),
});

const shape = /^categories\[(\d+)\](?:\.riders\[(\d+)\](?:\.runs\[(\d+)\])?)?(?:\.(.+))?$/;

/**
 * Describes where a file is wrong for a person who reads results: `categories[0].riders[3].runs[1].place` → "Varones 11
 * · placa 204 · Manga 2 · «place»". A path without such words stays a path.
 */
export function placeInWords(path: string, file: unknown, locale: Language): string {
  if (path === '$') return tell('import_at_file', {}, locale);
  const [, category, rider, run, field] = shape.exec(path) ?? [];
  const read = named.safeParse(file);
  const found = read.data?.categories[Number(category)];
  if (category === undefined || !found) return path;
  const entered = rider === undefined ? undefined : found.riders[Number(rider)];
  const phase = run === undefined ? null : (entered?.runs[Number(run)]?.phase ?? null);
  const ordinal = (index: string) => String(Number(index) + 1);
  return [
    found.name === '' ? tell('import_at_category', { number: ordinal(category) }, locale) : found.name,
    ...(rider === undefined
      ? []
      : [
          entered?.plate
            ? tell('import_at_plate', { plate: entered.plate }, locale)
            : tell('import_at_rider', { number: ordinal(rider) }, locale),
        ]),
    ...(phase === null ? [] : [phaseWord(phase, { locale })]),
    ...(field === undefined ? [] : [`«${field}»`]),
  ].join(' · ');
}
