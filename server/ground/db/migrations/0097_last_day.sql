-- Additive although: the check is replaced by a wider one.
-- Entries may close after the day of the race: -1 days before it.
alter table cup drop constraint cup_cup_inscription_end_check,
  add constraint cup_cup_inscription_end_check check (cup_inscription_end >= -1);
