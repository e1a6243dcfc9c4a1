import { MOST_PICTURES_TOLD } from '#contract/season/photographs/gallery.ts';

/** The condition that anybody may see a picture; `mini` and `medium` are its files. */
export const isNotWithheld = 'mini.withheld_at is null and medium.withheld_at is null';

/** The condition that a picture `i` was not taken down, nor another one made of the same photograph. */
export const isNotTakenDown = `not exists (select 1 from take_down t join image s using (image_id) where t.decision = 'taken_down'
    and array[s.mini_id, s.medium_id, s.full_id, s.large_id] && array[i.mini_id, i.medium_id, i.full_id, i.large_id])`;

const picturesJson = (
  slot: 'images' | 'raceImages',
  named: '' | `'image_id', p.image_id, `,
) => `coalesce((select json_agg(json_build_object(${named}'mini', p.mini, 'medium', p.medium, 'full', p.whole,
      'description', p.description) order by p.position)
    from (select di.position, i.image_id, i.description, '/files/' || mini.storage_key as mini,
        '/files/' || medium.storage_key as medium, '/files/' || whole.storage_key as whole
      from cup_date_image di join image i using (image_id) join file mini on mini.file_id = i.mini_id
      join file medium on medium.file_id = i.medium_id left join file whole on whole.file_id = i.full_id
      where di.cup_id = d.cup_id and di.race_date = d.race_date and di.slot = '${slot}' and ${isNotWithheld}
      order by di.position limit ${MOST_PICTURES_TOLD}) p), '[]')`;

/** The pictures of a date `d` in one of its two places, in the order of the office. Of many it has the first ones. */
export const datePicturesJson = (slot: 'images' | 'raceImages') => picturesJson(slot, '');

/** The same for those taken at the race, each with its number in the gallery. */
export const racePhotosJson = picturesJson('raceImages', `'image_id', p.image_id, `);

/** The number of photographs that a date `d` shows. */
export const photographsCount = `(select count(*) from cup_date_image di join image i using (image_id)
    join file mini on mini.file_id = i.mini_id join file medium on medium.file_id = i.medium_id
    where di.cup_id = d.cup_id and di.race_date = d.race_date and di.slot = 'raceImages' and ${isNotWithheld})`;
