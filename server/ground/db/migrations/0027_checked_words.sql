-- The last columns of fixed words without a check say them.
-- Additive although: no program ever wrote another word.
alter table lbr_step add check (lbr_status in ('SENT', 'IN_REVIEW', 'APPROVED', 'REJECTED', 'REPLACED'));
alter table rider_claim add check
  (taken <@ array['rider_firstname', 'rider_lastname', 'rider_birthdate', 'rider_gender', 'place']);
alter table result_publication add check
  (was in ('NOT_ISCRIPTION', 'INSCRIPTION', 'CLOSED', 'LISTS_POSTED', 'DRAWN', 'RACING', 'PROVISIONAL', 'OFFICIAL'));
