-- Additive although: the two checks only let more names in.
-- What is on paper at the track, printing by printing: the next sheet of a heat says which one it replaces, and who is new on it.
-- By its place in the day and not by heat_id: a class that is drawn again has other heats, and the old paper is still out there.
create table heat_print (
  race_id     bigint not null,
  category_id bigint not null,
  phase       text not null check (phase ~ '^(M[1-8]|LCQ|playoff_(16|8|4|2)|final)$'),
  serie       smallint not null check (serie >= 1),
  sheet       smallint not null check (sheet >= 1),
  number      text not null check (number <> ''),
  gates       jsonb not null check (jsonb_typeof(gates) = 'array'),   -- entry_id, lane, plate
  printed_at  timestamptz not null default now(),
  primary key (race_id, category_id, phase, serie, sheet),
  foreign key (race_id, category_id) references race_category on delete cascade
);

-- Sheets of the last chance and of 1/16.
alter table printed
  drop constraint printed_kind_check,
  add constraint printed_kind_check check (kind in ('inscription', 'mangas', 'classification', 'Repechaje', 'Dieciseisavos',
    'Octavos', 'Cuartos', 'Semis', 'Final', 'certificate'));
alter table race_file
  drop constraint race_file_kind_check,
  add constraint race_file_kind_check check (kind in ('inscription', 'mangas', 'classification', 'Repechaje', 'Dieciseisavos',
    'Octavos', 'Cuartos', 'Semis', 'Final'));
