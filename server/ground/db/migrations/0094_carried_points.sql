-- Whether what a rider won in a class follows into the class of the same bike that the rider changes to. Until now nothing did.
alter table cup add column carries_points boolean not null default false;

create trigger placings_of_carried after update on cup for each row
  when (old.carries_points is distinct from new.carries_points) execute function note_placings_of_cup();
