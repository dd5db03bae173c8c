create table projects (
  id text primary key,
  name text not null,
  enabled boolean not null default true,
  analytics_enabled boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table project_origins (
  project_id text not null references projects (id) on delete cascade,
  pattern text not null,
  position integer not null,
  primary key (project_id, pattern)
);

-- One row per feature that differs from the default; a missing row means the default.
create table project_features (
  project_id text not null references projects (id) on delete cascade,
  feature text not null,
  is_enabled boolean not null,
  config jsonb not null default '[]',
  primary key (project_id, feature)
);

create table project_wallets (
  project_id text not null references projects (id) on delete cascade,
  rule text not null check (rule in ('include', 'exclude', 'featured', 'custom')),
  wallet_id text not null,
  position integer not null,
  -- The whole wallet, for custom ones.
  entry jsonb,
  primary key (project_id, rule, wallet_id)
);

-- No address of the visitor's machine is kept here, and urls come without query and hash. Projects need no
-- row of their own where any id is accepted, so project_id refers to none.
create table events (
  project_id text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  occurred_at timestamptz not null,
  type text not null,
  event text not null,
  url text not null,
  domain text not null,
  sdk_type text,
  sdk_version text,
  properties jsonb not null default '{}',
  primary key (project_id, event_id)
);

create index events_by_time on events (project_id, received_at);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  target text not null,
  -- What changed, as the command was given.
  change jsonb not null default '{}'
);
