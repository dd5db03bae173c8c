-- Of the role's key: with another one nothing here opens, and the role does not start.
create table recovery_key (
  id smallint primary key default 1 check (id = 1),
  mark text collate "C" not null
);
create index recovery_devices_by_end on recovery_devices (until);
