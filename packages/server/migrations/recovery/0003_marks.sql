-- As in the role `wallet`. Registrations are of minutes: those that stand end here. Parts get their mark at the next start.
delete from recovery_registrations;
delete from recovery_devices;
alter table recovery_registrations
  add column version double precision not null,
  add column mark text collate "C" not null;
alter table recovery_devices add column version double precision not null;
alter table recovery_wallets
  add column version double precision not null default 0,
  add column mark text collate "C";
create index recovery_wallets_by_maker on recovery_wallets (maker, created_at);
create index recovery_registrations_by_device on recovery_registrations (device);
