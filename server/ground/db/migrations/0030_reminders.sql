-- Families are reminded before a licence or a paper ends. The last day an organization's reminders were made for: a server that was off
-- makes up for the days it missed, and nobody is told twice.
alter table organization add column reminded_until date;
