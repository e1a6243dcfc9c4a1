-- What one file brought, so that it can be taken back as a whole: the lines, and the columns that somebody chose for it.
alter table statement_line add column sent_key uuid;
create index statement_line_sent on statement_line (book_id, sent_key) where sent_key is not null;
alter table statement_columns add column sent_key uuid;
