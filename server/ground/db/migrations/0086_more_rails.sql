-- A second provider: a bank's API Pix. A payee may take one, or several beside each other.
-- Additive although: the checks let in whatever they did, and more.
alter table payment_rail
  drop constraint payment_rail_provider_check,
  add constraint payment_rail_provider_check check (provider in ('mercadopago', 'pix')),
  -- A key of PIX may be an e-mail.
  drop constraint payment_rail_account_id_check,
  add constraint payment_rail_account_id_check check (length(account_id) between 1 and 77);
drop index payment_rail_on;
create unique index payment_rail_on on payment_rail (book_id, provider) where off_at is null;

-- What a family copies into its bank's app, where the provider has no page of its own.
alter table checkout
  add column pay_code text check (length(pay_code) between 1 and 512),
  drop constraint checkout_check,
  add constraint checkout_check check ((preference_id is null) = (pay_link is null and pay_code is null));

-- The end-to-end id of a PIX has letters.
alter table provider_payment
  drop constraint provider_payment_provider_id_check,
  add constraint provider_payment_provider_id_check check (provider_id ~ '^[A-Za-z0-9]{1,40}$');
