-- Logins by an account at a provider, of minutes: each is a trip of a browser there and back.
create table wallet_social_logins (
  -- One that counts for each device: the newer wins.
  device text collate "C" primary key,
  id text collate "C" not null unique,
  provider text collate "C" not null,
  project text collate "C" not null,
  site text collate "C" not null,
  locale text collate "C",
  -- A mark of what the provider sends the visitor back with.
  state text collate "C" not null unique,
  -- The role's half of the nonce, and the verifier of the code (RFC 7636).
  secret_wrapped bytea not null,
  -- What the provider gave for an ID token, until it is asked for one.
  code_wrapped bytea,
  -- A mark of what the browser was given that came back.
  completion text collate "C",
  -- A mark of the identity, once the provider has signed it.
  identity text collate "C",
  status text collate "C" not null,
  tries_left integer not null,
  expires_at double precision not null,
  version double precision not null,
  mark text collate "C" not null
);
create index wallet_social_logins_by_end on wallet_social_logins (expires_at);
