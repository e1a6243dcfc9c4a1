-- Since when the provider no longer takes the token; said anew, it is tried again.
alter table payment_rail add column refused_at timestamptz;

-- A person has looked at a payment that is not as it should be, as it was then: changed at the provider, it is open again.
alter table provider_payment
  add column closed_for  timestamptz,
  add column closed_note text check (length(closed_note) between 1 and 300),
  add column closed_by   bigint references users on delete set null,
  add check ((closed_for is null) = (closed_note is null));
create index provider_payment_to_look_at on provider_payment (rail_id)
  where (problem is not null or uncovered_cents > 0 or provider_status in ('in_mediation', 'charged_back'))
    and closed_for is distinct from updated_at;
