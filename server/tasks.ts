import { guardianLetters } from '#server/guardians/letters.ts';
import type { Tasks } from '#server/jobs/jobs.ts';
import type { Post } from '#server/mail/post.ts';
import { riderLetters } from '#server/riders/letters.ts';
import { accountLetters } from '#server/sessions/letters.ts';
import { sweepAttempts } from '#server/sessions/queries.ts';
import type { DocumentStore } from '#server/storage/document-store.ts';
import { sweepDocuments } from '#server/storage/documents.ts';

/** Everything that is done later, by name. */
export function tasksOf(post: Post, store: DocumentStore): Tasks {
  return {
    ...accountLetters(post),
    ...guardianLetters(post),
    ...riderLetters(post),
    async sweep() {
      await sweepDocuments(post.db, store);
      await sweepAttempts(post.db);
    },
  };
}
