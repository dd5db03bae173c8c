-- Sites that may show the wallet of a project, as whole origins. A project that goes takes them along: another one of its id
-- must not be shown by its sites.
create table wallet_embedders (
  project text not null references projects (id) on delete cascade,
  origin text collate "C" not null,
  added_at timestamptz not null default now(),
  primary key (project, origin)
);
