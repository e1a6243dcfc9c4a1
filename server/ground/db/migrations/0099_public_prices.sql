-- What entering a date costs is part of public answers, so a changed list makes them old.

create trigger tell_change after insert or update or delete on price_list
  for each statement execute function tell_all_changed();
create trigger tell_change after insert or update or delete on price_class
  for each statement execute function tell_all_changed();
