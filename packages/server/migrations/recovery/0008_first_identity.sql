-- A wallet is made for one identity: another one joins it by a device of its owner, never by making it again.
create unique index recovery_identities_first on recovery_identities (wallet_id);
drop index recovery_identities_by_wallet;
alter table recovery_identities add column issuer text collate "C";
