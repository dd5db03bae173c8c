-- Whose wallet each is, by this role's own record: the role `wallet` may have lost one, or may be robbed.
create table recovery_identities (
  -- A mark of the identity by the role's key: of an e-mail address so far.
  identity text collate "C" primary key,
  kind text collate "C" not null,
  wallet_id text collate "C" not null,
  created_at double precision not null,
  -- When it was said to be made: from then on no other is made for the identity.
  made_at double precision,
  version double precision not null,
  mark text collate "C" not null
);
create index recovery_identities_by_wallet on recovery_identities (wallet_id);
