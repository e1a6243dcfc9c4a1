-- Why an organization rejects, in its own words: beside the reasons that come with the product, in the order it gave them.
create table organization_reason (
  organization_id bigint not null references organization on delete cascade,
  reason_of       text not null check (reason_of in ('licence', 'proof')),
  position        smallint not null check (position between 0 and 11),
  language        text not null check (language in ('es', 'en', 'pt')),
  reason_text     text not null check (length(btrim(reason_text)) between 1 and 200),
  primary key (organization_id, reason_of, position, language)
);

-- The record of changes is looked through by who did it and by day.
create index audit_by on audit (user_id, audit_id desc);
create index audit_at on audit (at);
