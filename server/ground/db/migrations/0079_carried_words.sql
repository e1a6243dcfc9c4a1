-- What a phone carries in the name of another is proved with the key that the other one made when it opened its code. What is not proved is
-- kept for the table, and takes no count of the device it names.
-- Additive although: the check of holds lets in what it did, and one kind more; the count of a device is still unique among its own words.

lock table day_device, day_op in access exclusive mode;
alter table day_device add column device_key bytea check (octet_length(device_key) = 32);    -- null: opened by a version of before
alter table day_op drop constraint day_op_held_check;
alter table day_op add constraint day_op_held_check check (held in ('revoked', 'strange_heat', 'unproved'));
alter table day_op drop constraint day_op_device_id_device_n_key;
create unique index day_op_count on day_op (device_id, device_n) where held is distinct from 'unproved';
