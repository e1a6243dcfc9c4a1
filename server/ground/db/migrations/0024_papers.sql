-- Papers are sealed before they are stored. The keys themselves are never here: a key is known by a fingerprint of it.
-- The newest one seals; the others only open what they sealed.
create table paper_key (
  key_no   bigint generated always as identity primary key,
  key_id   text not null unique check (key_id ~ '^[0-9a-f]{16}$'),
  added_at timestamptz not null default now(),
  -- Said by whoever runs the server: this key is gone, and with it what it sealed.
  lost_at  timestamptz
);

-- Which key seals the bytes, as read in the bytes themselves; null: not looked at since they were stored.
alter table file add column sealed_by text check (sealed_by ~ '^[0-9a-f]{16}$');
create index file_sealed_by on file (sealed_by, file_id) where not is_public;

-- What a club wants to change of a rider whose family has an account. Nothing of it holds before the family, or the
-- organization, accepts it. What a club tries again is added to what it proposed already.
create table rider_proposal (
  proposal_id           bigint generated always as identity primary key,
  rider_id              bigint not null references rider on delete cascade,
  club_id               bigint references club on delete set null,
  proposed_by           bigint references users on delete set null,
  proposed_at           timestamptz not null default now(),
  expires_at            timestamptz not null,
  rider_dni             text,
  rider_birthdate       date,
  rider_dni_image1      bigint references file on delete set null,
  rider_dni_image2      bigint references file on delete set null,
  rider_insurance_image bigint references file on delete set null,
  outcome               text check (outcome in ('accepted', 'refused', 'expired')),
  decided_at            timestamptz,
  decided_by            bigint references users on delete set null,
  check ((outcome is null) = (decided_at is null))
);
create index rider_proposal_rider on rider_proposal (rider_id);
create index rider_proposal_expires on rider_proposal (expires_at) where outcome is null;

-- Up to which row of the record the family was told of what others wrote to the rider. Of no table: a merge has nothing to move.
create table rider_writes_told (
  rider_id bigint primary key,
  audit_id bigint not null
);

-- How long an organization keeps papers, in days; an organization without a row keeps them as rules/paper-terms.ts says.
create table paper_terms (
  organization_id  bigint primary key references organization on delete cascade,
  identity_decided integer not null check (identity_decided between 7 and 3650),
  identity_unused  integer not null check (identity_unused between 7 and 3650),
  insurance        integer not null check (insurance between 7 and 3650),
  licence          integer not null check (licence between 7 and 3650),
  payment          integer not null check (payment between 7 and 3650)
);

-- No paper goes by its term before this day: families read it first, and a number typed wrongly is put right in time.
alter table organization add column paper_terms_from date not null default current_date + 30;

-- Papers that were removed when their term was over, for the family to read.
create table paper_removal (
  removal_id bigint generated always as identity primary key,
  rider_id   bigint not null references rider on delete cascade,
  slot       text not null check (slot in ('rider_dni_image1', 'rider_dni_image2', 'rider_insurance_image', 'licence', 'payment')),
  basis      text not null check (basis in ('decided', 'sent', 'last_day', 'ended', 'judged')),
  days       integer not null,
  sent_on    date not null,
  removed_on date not null
);
create index paper_removal_rider on paper_removal (rider_id);
