-- SHA-256 of what the wallet was when it was made: the role `wallet` takes back no other one in its name.
alter table recovery_identities add column descriptor text collate "C";
