/** Selects the rules of qualification of a cup `c`, in the order of the office. */
export const qualificationsJson = `coalesce((select json_agg(json_build_object('event', q.event, 'category_id', q.category_id,
    'places', q.places, 'min_points', q.min_points, 'min_rounds', q.min_rounds) order by q.position)
  from cup_qualification q where q.cup_id = c.cup_id), '[]')`;
