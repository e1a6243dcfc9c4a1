-- Each line of the record asks this. As a statement of SQL all of it was planned anew each time, for a millisecond; here each branch is
-- planned once for a connection.
create or replace function organization_of_change(of_entity text, of_id bigint) returns bigint language plpgsql stable set search_path = public as $$
begin
  case of_entity
    when 'ad' then return (select organization_id from ad where ad_id = of_id);
    when 'book' then return (select organization_id from payee where book_id = of_id);
    when 'category' then return (select organization_id from category where category_id = of_id);
    when 'club' then return (select organization_id from club where club_id = of_id);
    when 'cup' then return (select organization_id from cup where cup_id = of_id);
    when 'desk' then return (select c.organization_id from desk_pass join race using (race_id) join cup c using (cup_id) where desk_id = of_id);
    when 'due' then return (select y.organization_id from due join payee y using (book_id) where due_id = of_id);
    when 'lbr' then return (select c.organization_id from lbr join cup c using (cup_id) where lbr_id = of_id);
    when 'message' then return (select c.organization_id from race_message join race using (race_id) join cup c using (cup_id)
      where message_id = of_id);
    when 'organization' then return (select organization_id from organization where organization_id = of_id);
    when 'organization_riders' then return (select organization_id from organization where organization_id = of_id);
    when 'payment' then return (select y.organization_id from payment join due using (due_id) join payee y using (book_id) where payment_id = of_id);
    when 'race' then return (select c.organization_id from race join cup c using (cup_id) where race_id = of_id);
    when 'receipt' then return (select y.organization_id from receipt join payee y using (book_id) where receipt_id = of_id);
    when 'rider' then return (select organization_id from rider where rider_id = of_id);
    when 'rider_claim' then return (select coalesce(c.organization_id, r.organization_id) from rider_claim c join rider r using (rider_id)
      where c.claim_id = of_id);
    when 'statement_line' then return (select y.organization_id from statement_line join payee y using (book_id) where line_id = of_id);
    when 'rider_import' then return (select organization_id from rider_import where import_id = of_id);
    when 'role' then return (select coalesce(i.organization_id, b.organization_id) from role_invitation i left join club b using (club_id)
      where i.invitation_id = of_id);
    else return null;
  end case;
end
$$;
