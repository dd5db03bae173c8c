-- As in the role `wallet`: a mark of the address that held an account of Farcaster as its wallet was made.
alter table recovery_identities add column custody text collate "C";
