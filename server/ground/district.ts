import type { Logger } from 'pino';
import type { PublicChanges } from '#server/ground/changes/public-changes.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import type { Drain } from '#server/ground/http/drain.ts';

import type { Tasks } from '#server/ground/jobs/jobs.ts';
import type { Post } from '#server/ground/mail/post.ts';
import type { SealedStore } from '#server/ground/storage/sealing/sealed-store.ts';

/** Everything a district stands on, opened once when the server starts. */
export interface Ground {
  context: RouteContext;
  post: Post;
  /** Private papers, as they are sealed. */
  papers: SealedStore;
  changes: PublicChanges;
  drain: Drain;
  /** Name and value of each header that every answer has. */
  securityHeaders: [string, string][];
  log: Logger;
}

/** A part of the sport with the rooms that serve it. Its `district.ts` is the one file that the app opens. */
export interface District {
  /** Adds its routes to the app. */
  register(): void;
  /** The jobs that it does, by name. */
  tasks: Partial<Tasks>;
  /** Removes what has expired. It runs as part of one job for all districts. */
  sweep(): Promise<void>;
}
