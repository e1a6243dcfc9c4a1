import type { Tasks } from '#server/ground/jobs/jobs.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { PictureStore } from '#server/ground/storage/pictures/picture-store.ts';
import { markRemoved, readWithheldKeys } from './take-down-queries.ts';

/** Deletes the bytes of a picture that was taken down, in every size. */
export function pictureTasks(db: Db, pictures: PictureStore): Pick<Tasks, 'remove_picture'> {
  return {
    async remove_picture({ image_id }) {
      for (const key of await readWithheldKeys(db, image_id)) {
        await pictures.remove(key);
        await markRemoved(db, key);
      }
    },
  };
}
