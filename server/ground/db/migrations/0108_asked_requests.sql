-- What was asked with the key of a request, so that a key that comes back with other content is refused.
create table asked_request (
  request_key uuid not null,
  call text not null,
  digest bytea not null check (length(digest) = 32),
  asked_at timestamptz not null default now(),
  primary key (request_key, call)
);
create index asked_request_at on asked_request (asked_at);

-- All changes of a race day share this table, so a key that comes back for another kind of change is refused. Null: asked before it was noted.
alter table draw_request add column what text;

-- The article or reason for which somebody is relegated or disqualified, where the office or a file says so.
alter table result_write add column article text check (article = btrim(article) and length(article) between 1 and 60);
