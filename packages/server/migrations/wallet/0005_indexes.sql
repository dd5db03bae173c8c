-- What is looked for with every right code, slot and removal, at any number of wallets.
create index wallet_identities_unmade on wallet_identities (created_at) where descriptor is null;
create index wallet_identities_by_slot on wallet_identities (managed_slot) where managed_slot is not null;
create index wallet_devices_by_slot on wallet_devices (slot_id);
create index wallet_devices_by_wallet on wallet_devices (wallet_id);
