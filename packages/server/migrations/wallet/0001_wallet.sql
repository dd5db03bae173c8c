-- What the role `wallet` keeps. Parts and addresses are wrapped by the role's key, which is not in the database; rows that
-- say who may do what carry a mark by it. Times are milliseconds since 1970.
create table wallet_identities (
  -- A mark of the e-mail address.
  address text collate "C" primary key,
  wallet_id text collate "C" not null unique,
  address_wrapped bytea not null,
  -- Null until its slots were read back.
  descriptor jsonb,
  -- Which managed slot it opens with: of a device that was slower, another one may be here too.
  managed_slot text collate "C",
  -- Whose device makes it, until it is made.
  maker text collate "C",
  created_at double precision not null
);

create table wallet_logins (
  id text collate "C" primary key,
  address text collate "C" not null,
  address_wrapped bytea not null,
  -- The thumbprint of its key (RFC 7638).
  device text collate "C" not null,
  project text collate "C" not null,
  site text collate "C" not null,
  -- A mark of the code, with the login's id.
  code text collate "C" not null,
  tries_left integer not null,
  is_verified boolean not null default false,
  sent_at double precision not null,
  expires_at double precision not null,
  -- One that counts for each address and device.
  unique (address, device)
);
create index wallet_logins_by_end on wallet_logins (expires_at);

create table wallet_devices (
  wallet_id text collate "C" not null references wallet_identities (wallet_id) on delete cascade,
  device text collate "C" not null,
  slot_id text collate "C" not null,
  -- Until it logs out.
  is_in boolean not null,
  -- Of the whole row, by the role's key: a row that was written by hand has none that fits.
  mark text collate "C" not null,
  created_at double precision not null,
  used_at double precision not null,
  primary key (device, wallet_id)
);

create table wallet_slots (
  slot_id text collate "C" primary key,
  wallet_id text collate "C" not null references wallet_identities (wallet_id) on delete cascade,
  kind text collate "C" not null,
  -- Who put it here: a device's slot is given to no other.
  device text collate "C" not null,
  ciphertext bytea not null,
  part bytea not null,
  created_at double precision not null
);
create index wallet_slots_by_wallet on wallet_slots (wallet_id, kind);

-- Ids of proofs that were used, until they count no more.
create table wallet_proofs (
  id text collate "C" primary key,
  until double precision not null
);
create index wallet_proofs_by_end on wallet_proofs (until);
