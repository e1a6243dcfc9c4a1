-- Whose organization a change is of, so that its organizers can read their own part of the record. It is kept with the change: a rider may
-- move, and what was changed may be gone. Changes of accounts, jobs and what belongs to no organization have none.
alter table audit add column organization_id bigint references organization on delete set null;

create function organization_of_change(of_entity text, of_id bigint) returns bigint language sql stable set search_path = public as $$
  select case of_entity
    when 'ad' then (select organization_id from ad where ad_id = of_id)
    when 'category' then (select organization_id from category where category_id = of_id)
    when 'club' then (select organization_id from club where club_id = of_id)
    when 'cup' then (select organization_id from cup where cup_id = of_id)
    when 'desk' then (select c.organization_id from desk_pass join race using (race_id) join cup c using (cup_id) where desk_id = of_id)
    when 'due' then (select b.organization_id from due join club b using (club_id) where due_id = of_id)
    when 'lbr' then (select c.organization_id from lbr join cup c using (cup_id) where lbr_id = of_id)
    when 'message' then (select c.organization_id from race_message join race using (race_id) join cup c using (cup_id)
      where message_id = of_id)
    when 'organization' then (select organization_id from organization where organization_id = of_id)
    when 'organization_riders' then (select organization_id from organization where organization_id = of_id)
    when 'payment' then (select b.organization_id from payment join due using (due_id) join club b using (club_id) where payment_id = of_id)
    when 'race' then (select c.organization_id from race join cup c using (cup_id) where race_id = of_id)
    when 'receipt' then (select b.organization_id from receipt join club b using (club_id) where receipt_id = of_id)
    when 'rider' then (select organization_id from rider where rider_id = of_id)
    when 'rider_claim' then (select coalesce(c.organization_id, r.organization_id) from rider_claim c join rider r using (rider_id)
      where c.claim_id = of_id)
    when 'rider_import' then (select organization_id from rider_import where import_id = of_id)
    when 'role' then (select coalesce(i.organization_id, b.organization_id) from role_invitation i left join club b using (club_id)
      where i.invitation_id = of_id)
  end
$$;

update audit set organization_id = organization_of_change(entity, entity_id) where entity_id is not null;
create index audit_organization on audit (organization_id, audit_id desc);

create function keep_whose_change() returns trigger language plpgsql set search_path = public as $$
begin
  -- What is gone by now was somebody's before.
  new.organization_id := coalesce(organization_of_change(new.entity, new.entity_id), (select a.organization_id from audit a
    where a.entity = new.entity and a.entity_id = new.entity_id and a.organization_id is not null order by a.audit_id desc limit 1));
  return new;
end $$;
create trigger whose_change before insert on audit for each row
  when (new.organization_id is null and new.entity_id is not null) execute function keep_whose_change();
