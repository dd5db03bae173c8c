-- Devices of each wallet, by this role's own record: the role `wallet` may be robbed. Times are to the day.
create table recovery_known (
  wallet_id text collate "C" not null,
  device text collate "C" not null,
  added_at double precision not null,
  used_at double precision not null,
  version double precision not null,
  mark text collate "C" not null,
  primary key (device, wallet_id)
);
create index recovery_known_by_wallet on recovery_known (wallet_id);

-- As in the role `wallet`.
create table recovery_arrivals (
  wallet_id text collate "C" not null,
  device text collate "C" not null,
  status text collate "C" not null,
  asked_at double precision not null,
  free_at double precision not null,
  until double precision not null,
  site text collate "C",
  browser text collate "C",
  system text collate "C",
  version double precision not null,
  mark text collate "C" not null,
  primary key (device, wallet_id)
);
create index recovery_arrivals_by_wallet on recovery_arrivals (wallet_id);
create index recovery_arrivals_by_end on recovery_arrivals (until);
