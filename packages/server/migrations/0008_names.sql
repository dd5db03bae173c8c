-- Names that visitors have registered. Times are milliseconds since 1970.
create table names (
  -- With its zone, in small letters.
  name text collate "C" primary key,
  zone text collate "C" not null,
  -- What the name looks like: of names that look alike, one is given.
  skeleton text collate "C" not null,
  -- Address in small letters.
  owner text collate "C" not null,
  -- Whose page it was registered on.
  project text collate "C" not null,
  attributes jsonb not null default '{}',
  created_at double precision not null,
  updated_at double precision
);

create unique index names_by_skeleton on names (zone, skeleton);
-- One name an account.
create unique index names_by_owner on names (owner, zone);

create table name_addresses (
  name text collate "C" not null references names (name) on delete cascade,
  -- ENSIP-11.
  coin_type bigint not null,
  -- In small letters.
  address text collate "C" not null,
  created_at double precision not null,
  primary key (name, coin_type)
);

-- What the operator has taken down, and nobody gets again.
create table name_blocks (
  zone text collate "C" not null,
  skeleton text collate "C" not null,
  name text collate "C" not null,
  created_at double precision not null,
  primary key (zone, skeleton)
);

-- Signed messages that were used, until they count no more.
create table name_messages (
  -- SHA-256 of account and text, in hex.
  digest text collate "C" primary key,
  expires_at double precision not null
);

create index name_messages_by_expiry on name_messages (expires_at);

-- Zones of a project's own: {"zone": …, "legacyZones": […]}; null for those of the server.
alter table projects add column names jsonb;
