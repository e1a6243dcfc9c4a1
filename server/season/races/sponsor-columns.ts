/** Selects the pictures of a space of `ad a`, by language. */
export const adPictures = (
  position: 'SUP' | 'LOW' | 'LOGO',
) => `(select json_object_agg(i.language, '/files/' || f.storage_key) from ad_image i join file f using (file_id)
    where i.ad_id = a.ad_id and i.position = '${position}')`;

/** Tells whether `ad a` is shown today, by the calendar day of its organization. */
export const isRunning = `exists (select 1 from organization z where z.organization_id = a.organization_id
  and (now() at time zone z.organization_zone)::date between coalesce(a.starts_on, '-infinity') and coalesce(a.ends_on, 'infinity'))`;

/** Selects the sponsors of race `r`, those of the whole date first. */
export const sponsorsJson = `coalesce((select json_agg(json_build_object('ad_id', a.ad_id, 'category_id', a.category_id,
      'sponsor_name', a.ad_name, 'sponsor_link', a.ad_link_sup, 'sponsor_logo', ${adPictures('LOGO')})
      order by a.category_id nulls first, a.ad_id)
    from ad a where a.race_id = r.race_id and ${isRunning}), '[]')`;
