-- The three-moto transfer of USA BMX (docs/regulation.md §1.8).
-- Additive although: the check lets in whatever it did, and one more.
alter table race_rules drop constraint race_rules_heats_check;
alter table race_rules add constraint race_rules_heats_check check (heats in ('UCI', 'N8', 'POINTS', 'LCQ', 'TRANSFER'));
