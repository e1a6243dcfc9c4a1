import { z } from 'zod';
import { id, image } from '#contract/values.ts';

const side = z.number().min(0).max(100);

/** It is the part of a picture that is shown, in hundredths of its width and height from the upper left corner. */
export const crop = z
  .strictObject({ x: side, y: side, width: side.min(1), height: side.min(1) })
  .refine(({ x, y, width, height }) => x + width <= 100.01 && y + height <= 100.01);
export type Crop = z.infer<typeof crop>;

/** `images` are the poster and the track. `raceImages` were taken at the race, and are shown instead of the others once there are some. */
export const pictureSlot = z.enum(['images', 'raceImages']);
export type PictureSlot = z.infer<typeof pictureSlot>;

/** It describes a picture for screen readers. */
export const pictureText = z.string().trim().max(200);

/** It names who took a picture. */
export const pictureCredit = z.string().trim().max(120);

/** This is a picture of a date as the office sees it. */
export const officePicture = image.extend({
  image_id: id,
  credit: z.string(),
  /** It is true if a family hid the picture and the office has not decided yet. */
  is_hidden: z.boolean(),
  /** It is null if the picture was not cropped here, and cannot be cropped again. */
  crop: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
});
export type OfficePicture = z.infer<typeof officePicture>;
