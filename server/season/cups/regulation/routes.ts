import { getPublicRegulation, listPublicRegulations } from '#contract/season/cups/regulation.ts';
import { Refusal } from '#contract/errors.ts';
import { sanitizeRegulation } from '#server/season/cups/regulation/sanitize-regulation.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readPublicRegulations } from './queries.ts';
import { changesApart } from './read-apart.ts';

/** Registers earlier regulations, each with its changes. */
export function registerRegulations(context: RouteContext): void {
  const { db } = context;

  publicGet(context, listPublicRegulations, async ({ params }) => {
    const items = await readPublicRegulations(db, params.id);
    if (items === null) throw new Refusal('cup.not_found');
    return { body: { items }, tags: [`cup:${params.id}`] };
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
      tags: [`cup:${params.id}`],
    };
  });
}
