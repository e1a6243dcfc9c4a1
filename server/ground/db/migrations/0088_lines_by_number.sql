-- Additive although: equal words are the same line only among lines without a number; the version before gives none.
-- A line of a statement is known by the bank's own number, where the bank keeps one: it may write other words later.
alter table statement_line
  add column bank_id text check (length(bank_id) between 1 and 200),
  add column bank_ordinal smallint not null default 1 check (bank_ordinal > 0);

alter table statement_line drop constraint statement_line_of_book;
alter table statement_line drop constraint statement_line_club_id_currency_line_day_cents_line_text_li_key;
create unique index statement_line_words on statement_line (book_id, currency, line_day, cents, line_text, line_ordinal)
  where bank_id is null;
create unique index statement_line_number on statement_line (book_id, currency, bank_id, line_day, cents, bank_ordinal)
  where bank_id is not null;
create index statement_line_day on statement_line (book_id, line_day, cents);
