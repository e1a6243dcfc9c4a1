-- Which workers live, so that what a killed one left is taken over by the others within a minute.
create table job_worker (
  worker_id text primary key,
  seen_at   timestamptz not null default now()
);

-- A name that changes may change for a child's sake: no node shows the old one again, not even as last known.
create function forget_public_name() returns trigger language plpgsql set search_path = public as $$
begin
  perform pg_notify('public_changed', 'forget');
  return null;
end $$;
create trigger forget_name after update of rider_firstname, rider_lastname, public_name on rider for each row
  when (old.rider_firstname is distinct from new.rider_firstname or old.rider_lastname is distinct from new.rider_lastname
    or old.public_name is distinct from new.public_name)
  execute function forget_public_name();
