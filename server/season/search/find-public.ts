import type { z } from 'zod';
import type { searchPublic } from '#contract/season/search/search.ts';
import { SEARCH_KINDS, type SearchKind } from '#rules/season/search/search-kinds.ts';
import { meantBy } from '#rules/names/meant.ts';
import { tellsDocument } from '#rules/names/rider-search.ts';
import { searchTokens } from '#rules/season/search/search-tokens.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { type PublicFinds, readFound } from '#server/season/search/found-query.ts';
import { readTokens } from '#server/season/search/words-query.ts';

type Query = z.output<typeof searchPublic.query>;
type Reply = z.input<typeof searchPublic.reply>;

const ofAll: Record<SearchKind, number> = { riders: 10, clubs: 4, tracks: 4, cups: 4, dates: 4 };
const ofOne = 60;

const nothing: PublicFinds = { riders: [], clubs: [], tracks: [], cups: [], dates: [], tells_class: false };

/** Returns the spelling of what was found, if nothing was found as it was typed, and it is no class. */
function meantSpelling(q: string, found: PublicFinds): string | null {
  const { riders, clubs, tracks, cups, dates } = found;
  if (found.tells_class) return null;
  if ([riders, clubs, tracks, cups, dates].some((kind) => kind.some(({ is_near }) => !is_near))) return null;
  const name = riders[0]?.rider_fullname ?? clubs[0]?.club_name ?? tracks[0]?.track_name ?? cups[0]?.cup_name;
  return name === undefined ? null : meantBy(q, name);
}

/** Finds everything public that a search means, in at most two statements. */
export async function findPublic(db: Db, { q, kind }: Query): Promise<Reply> {
  const tokens = searchTokens(q);
  if (tokens.length === 0) return { ...nothing, more: [], meant: null, tells_document: tellsDocument(q) };
  const most = (one: SearchKind) => (kind === undefined ? ofAll[one] : kind === one ? ofOne : 0);
  // One more than is shown tells that there are more.
  const asked = (one: SearchKind) => (most(one) === 0 ? 0 : most(one) + 1);
  const found = await readFound(db, await readTokens(db, tokens), {
    riders: asked('riders'),
    clubs: asked('clubs'),
    tracks: asked('tracks'),
    cups: asked('cups'),
    dates: asked('dates'),
  });
  return {
    riders: found.riders.slice(0, most('riders')),
    clubs: found.clubs.slice(0, most('clubs')),
    tracks: found.tracks.slice(0, most('tracks')),
    cups: found.cups.slice(0, most('cups')),
    dates: found.dates.slice(0, most('dates')),
    more: SEARCH_KINDS.filter((one) => found[one].length > most(one)),
    meant: meantSpelling(q, found),
    tells_class: found.tells_class,
    tells_document: false,
  };
}
