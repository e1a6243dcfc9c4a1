-- Which file somebody looked at, so that many licences are not approved unseen. Of looks before this nobody knows.
alter table file_access add column file_id bigint references file on delete set null;
create index file_access_file on file_access (file_id) where file_id is not null;
