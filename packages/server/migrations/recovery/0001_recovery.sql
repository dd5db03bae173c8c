-- What the role `recovery` keeps, under its own key. Times are milliseconds since 1970.
create table recovery_wallets (
  wallet_id text collate "C" not null,
  -- Of two devices that make a wallet at once each has its own; which one counts the role `wallet` says.
  slot_id text collate "C" not null,
  address_wrapped bytea not null,
  part bytea not null,
  -- Who put it here, and may read it back.
  maker text collate "C" not null,
  created_at double precision not null,
  primary key (wallet_id, slot_id)
);

create table recovery_registrations (
  id text collate "C" primary key,
  wallet_id text collate "C" not null,
  device text collate "C" not null,
  site text collate "C" not null,
  -- Marks by the role's key: of the link's token, and of the number with the registration's id.
  token text collate "C" not null unique,
  number text collate "C" not null,
  tries_left integer not null,
  status text collate "C" not null,
  sent_at double precision not null,
  expires_at double precision not null,
  unique (wallet_id, device)
);
create index recovery_registrations_by_end on recovery_registrations (expires_at);

create table recovery_devices (
  wallet_id text collate "C" not null,
  device text collate "C" not null,
  -- Until then the part is given to it.
  until double precision not null,
  mark text collate "C" not null,
  primary key (device, wallet_id)
);

create table recovery_proofs (
  id text collate "C" primary key,
  until double precision not null
);
create index recovery_proofs_by_end on recovery_proofs (until);
