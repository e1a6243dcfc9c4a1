-- The chips that an organization lends. Who has one follows from the marks of check-in; here stands only which there are.
create table loan_chip (
  organization_id bigint not null references organization on delete cascade,
  chip            text not null check (chip ~ '^[A-Z0-9]{4,12}$'),
  state           text not null default 'ready' check (state in ('ready', 'repair', 'lost')),
  primary key (organization_id, chip)
);
