-- A claim to a rider whom a club enrolled asks the birth date, waits for a confirmed e-mail, and where the rider is known already
-- also for the organization. Until then nothing of the rider changes. What a claim, an edit or a merge replaces is kept until the
-- undo period is over.

alter table rider_claim
  -- Whose rider it was when it was asked for: that organization decides and undoes, wherever the rider has gone since.
  add column organization_id bigint references organization,
  add column requested_at    timestamptz,
  -- Why it waits for the organization; none: for the confirmed e-mail alone.
  add column doubts          text[] not null default '{}'
    check (doubts <@ array['birthdate', 'raced', 'guardian', 'guessed']),
  -- What was typed, with the numbers of the papers that were sent; gone as soon as the claim is settled.
  add column proposed        jsonb check (jsonb_typeof(proposed) = 'object'),
  add column device          text not null default '',
  add column approved_at     timestamptz,
  add column refused_at      timestamptz,
  add column decided_by      bigint references users on delete set null,
  add column refusal_reason  text,
  -- Which of the typed data the organization takes; null: all of it.
  add column taken           text[],
  -- Somebody in charge of the rider says no to it.
  add column objected_at     timestamptz,
  -- Who was in charge when it took effect.
  add column guardians       bigint[] not null default '{}',
  add check (refused_at is null or claimed_at is null);
update rider_claim c set organization_id = r.organization_id, requested_at = c.claimed_at
  from rider r where r.rider_id = c.rider_id and c.claimed_at is not null;
create index rider_claim_waiting on rider_claim (rider_id)
  where requested_at is not null and claimed_at is null and refused_at is null;
create index rider_claim_user on rider_claim (user_id);

-- A kept file that another took the place of: an undo brings it back until then, afterwards the sweep removes it.
alter table file add column discard_after timestamptz;
create index file_to_discard on file (discard_after) where discard_after is not null;

-- Whose paper it was: it goes at once when that rider's family leaves.
create table retired_paper (
  file_id  bigint primary key references file on delete cascade,
  rider_id bigint not null references rider on delete cascade
);
create index retired_paper_rider on retired_paper (rider_id);
