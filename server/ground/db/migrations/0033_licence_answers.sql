-- How long an organization takes to answer is measured from what it decided lately.
create index lbr_decided on lbr (organization_id, decided_at) where decided_at is not null;
