-- As its owner calls it. The column has no value for the others, and so changes no mark of theirs.
alter table wallet_devices add column name text collate "C";

-- Devices that are new to a wallet: one that its owner has used lately lets them in or refuses them.
create table wallet_arrivals (
  wallet_id text collate "C" not null,
  device text collate "C" not null,
  status text collate "C" not null,
  asked_at double precision not null,
  -- Without an answer it is let in from here on; one that was refused is refused until here.
  free_at double precision not null,
  -- From here on it counts no more.
  until double precision not null,
  site text collate "C",
  browser text collate "C",
  system text collate "C",
  version double precision not null,
  mark text collate "C" not null,
  primary key (device, wallet_id)
);
create index wallet_arrivals_by_wallet on wallet_arrivals (wallet_id);
create index wallet_arrivals_by_end on wallet_arrivals (until);

-- Devices that another one has ended: each learns that what it keeps of the wallet opens nothing.
create table wallet_ended (
  wallet_id text collate "C" not null,
  device text collate "C" not null,
  at double precision not null,
  version double precision not null,
  mark text collate "C" not null,
  primary key (device, wallet_id)
);
create index wallet_ended_by_time on wallet_ended (at);
