-- What a provider is to sign for this role, and who it has said is there: of minutes.
create table recovery_challenges (
  -- One that counts for each device: the newer wins.
  device text collate "C" primary key,
  id text collate "C" not null unique,
  provider text collate "C" not null,
  purpose text collate "C" not null,
  -- The role's half of the nonce.
  nonce_wrapped bytea not null,
  -- Who was proven to be there.
  identity_wrapped bytea,
  expires_at double precision not null,
  version double precision not null,
  mark text collate "C" not null
);
create index recovery_challenges_by_end on recovery_challenges (expires_at);

-- Whoever is known by an account at a provider has no address here.
alter table recovery_wallets alter column address_wrapped drop not null;
