-- Rows that open something carry a mark of the whole row by the role's key, which is not in the database, and a version that
-- only grows. Logins are of minutes: those that stand end here. The others get their mark at the role's next start.
delete from wallet_logins;
alter table wallet_logins
  add column version double precision not null,
  add column mark text collate "C" not null;
alter table wallet_identities
  add column version double precision not null default 0,
  add column mark text collate "C";
alter table wallet_slots
  add column version double precision not null default 0,
  add column mark text collate "C";
alter table wallet_devices add column version double precision not null default 0;
create index wallet_logins_by_device on wallet_logins (device);
