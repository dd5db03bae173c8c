-- How often names were changed: by it each process sees that what it has read of them is old.
create table name_changes (
  -- There is one row: 'names'.
  subject text collate "C" primary key,
  count bigint not null
);

-- By which rules a skeleton was made. What servers before these rules wrote has 0; the next start makes it anew.
alter table names add column skeleton_version integer not null default 0;
alter table name_blocks add column skeleton_version integer not null default 0;

-- Of names that were given before they counted as alike each stays its owner's; all but the oldest have this.
alter table names add column is_alike boolean not null default false;
drop index names_by_skeleton;
create unique index names_by_skeleton on names (zone, skeleton) where not is_alike;
create index names_by_look on names (zone, skeleton);

-- Two names that were taken down may have come to look alike.
alter table name_blocks drop constraint name_blocks_pkey;
alter table name_blocks add primary key (zone, skeleton, name);
