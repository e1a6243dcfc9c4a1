-- Additive although: a check is replaced by a wider one.
-- What a photo finish saw is said by a device of its own, beside that of the decoders. It never has a seat.
alter table day_device drop constraint day_device_duty_check;
alter table day_device add constraint day_device_duty_check check (duty in ('gate', 'finish', 'chief', 'office', 'timing', 'camera'));

-- The number by which a photo finish knows a class. It is given once and kept, because a camera keeps its list.
alter table race_category add column camera_event integer check (camera_event > 0);
-- A server at the track counts the same way, so this is no act of the day, also where another server leads a race.
set local partidor.venue = 'applying';
update race_category r set camera_event = n.camera_event
from (select race_id, category_id, row_number() over (partition by race_id order by category_order, category_id) as camera_event
  from race_category join category using (category_id)) n
where n.race_id = r.race_id and n.category_id = r.category_id;
set local partidor.venue = '';
alter table race_category add constraint race_category_camera_event unique (race_id, camera_event);

create function give_camera_event() returns trigger language plpgsql set search_path = public as $$
begin
  -- An entry adds its class each time, and does nothing where it is there.
  if exists (select from race_category where race_id = new.race_id and category_id = new.category_id) then
    return new;
  end if;
  -- Two who add a class at the same time get two numbers.
  perform pg_advisory_xact_lock(hashtextextended('camera_event', new.race_id));
  select coalesce(max(camera_event), 0) + 1 into new.camera_event from race_category where race_id = new.race_id;
  return new;
end $$;
create trigger give_camera_event before insert on race_category for each row when (new.camera_event is null)
  execute function give_camera_event();
