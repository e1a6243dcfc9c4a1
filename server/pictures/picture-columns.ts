/** The pictures of a date `d` in one of its two places, in the order of the office. */
export const datePicturesJson = (
  slot: 'images' | 'raceImages',
) => `coalesce((select json_agg(json_build_object('mini', '/files/' || mini.storage_key, 'medium', '/files/' || medium.storage_key,
      'full', '/files/' || whole.storage_key, 'description', i.description) order by di.position)
    from cup_date_image di join image i using (image_id) join file mini on mini.file_id = i.mini_id
    join file medium on medium.file_id = i.medium_id left join file whole on whole.file_id = i.full_id
    where di.cup_id = d.cup_id and di.race_date = d.race_date and di.slot = '${slot}'), '[]')`;
