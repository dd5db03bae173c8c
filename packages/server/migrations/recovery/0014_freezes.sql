-- As in the role `wallet`.
create table recovery_freezes (
  wallet_id text collate "C" not null,
  device text collate "C" not null,
  kind text collate "C" not null,
  at double precision not null,
  thaw_at double precision not null,
  version double precision not null,
  mark text collate "C" not null,
  primary key (wallet_id, device)
);

-- The link of a mail refuses its device for two weeks, so that rows stay that long.
create index recovery_registrations_by_mail on recovery_registrations (sent_at);
