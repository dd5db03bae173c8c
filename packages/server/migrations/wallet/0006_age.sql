-- When the role last wrote, to the minute; the same stands beside its key. A database that is older than that was put back.
create table wallet_age (
  id smallint primary key default 1 check (id = 1),
  newest double precision not null
);
