-- Visitors who have signed in. Times are milliseconds since 1970.

-- What signs tokens (ES256).
create table auth_keys (
  -- RFC 7638 thumbprint, the `kid` of what it signs.
  id text collate "C" primary key,
  -- Private key as a JWK.
  key jsonb not null,
  created_at double precision not null,
  -- From when on it signs no more; what it has signed counts until that expires.
  retired_at double precision
);

-- One key signs, however many servers make one at the same time.
create unique index auth_keys_signing on auth_keys ((true)) where retired_at is null;

create table auth_spent_nonces (
  nonce text collate "C" primary key,
  expires_at double precision not null
);

create index auth_spent_nonces_by_expiry on auth_spent_nonces (expires_at);

create table auth_sessions (
  id text collate "C" primary key,
  project text collate "C" not null,
  origin text collate "C" not null,
  -- CAIP-10.
  account text collate "C" not null,
  -- What the visitor signed: the claims of each token.
  uri text not null,
  domain text not null,
  nonce text not null,
  wallet_name text not null,
  -- SHA-256 of the one refresh token that counts, in hex.
  refresh_hash text collate "C" not null,
  -- Recognises the refresh tokens that counted before; in hex.
  family_key text collate "C" not null,
  created_at double precision not null,
  used_at double precision not null,
  expires_at double precision not null
);

create index auth_sessions_by_account on auth_sessions (project, account, created_at);
create index auth_sessions_by_expiry on auth_sessions (expires_at);

create table auth_account_metadata (
  project text collate "C" not null,
  account text collate "C" not null,
  -- JSON as it was given: jsonb refuses U+0000 in a string.
  metadata text not null,
  updated_at double precision not null,
  primary key (project, account)
);
