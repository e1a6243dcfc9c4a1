-- Licences that a sheet of riders gave, each with the step that gave it: they go with the undo of the import, unless somebody moved
-- them since.
create table rider_import_licence (
  import_id  bigint not null references rider_import on delete cascade,
  lbr_id     bigint not null references lbr on delete cascade,
  rider_id   bigint not null references rider on delete cascade,
  row_number integer not null check (row_number > 0),
  step_id    bigint not null references lbr_step on delete cascade,
  primary key (import_id, lbr_id)
);
create index rider_import_licence_lbr on rider_import_licence (lbr_id);
create index rider_import_licence_rider on rider_import_licence (rider_id);
create index rider_import_licence_step on rider_import_licence (step_id);
alter table rider_import add column licences integer not null default 0 check (licences >= 0);
