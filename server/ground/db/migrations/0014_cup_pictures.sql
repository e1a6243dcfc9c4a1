-- What families ask about a date, and its pictures as the office cuts them.

alter table cup_date
  add column date_timetable text check (date_timetable <> ''),
  add column date_contact   text check (date_contact <> '');

-- The cup a picture was sent for: only that one may hang it again. Null: it came another way.
alter table image add column cup_id bigint references cup on delete set null;
create index image_cup on image (cup_id);

-- The part of the whole picture that is shown, in hundredths of its sides; its middle is what must stay in sight.
alter table image
  add column crop_x      real check (crop_x >= 0),
  add column crop_y      real check (crop_y >= 0),
  add column crop_width  real check (crop_width > 0 and crop_x + crop_width <= 100.01),
  add column crop_height real check (crop_height > 0 and crop_y + crop_height <= 100.01),
  add check (num_nulls(crop_x, crop_y, crop_width, crop_height) in (0, 4)),
  add check (crop_x is null or full_id is not null);
