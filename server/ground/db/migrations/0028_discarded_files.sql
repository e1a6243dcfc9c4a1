-- Additive although: the check only takes one word more.
-- A file that is to be removed is called discarded. The version before writes and looks for doomed while both run.
alter table file drop constraint file_file_state_check;
alter table file add constraint file_file_state_check check (file_state in ('pending', 'kept', 'doomed', 'discarded'));
