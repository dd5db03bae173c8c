-- Whom stored rows count for: quotas are summed by project at the start.
alter table relay_mailbox add column project text collate "C" not null default '';
alter table relay_subscription add column project text collate "C" not null default '';

-- What has expired is looked for every ten seconds.
create index relay_subscription_by_expiry on relay_subscription (expires_at);

-- Rates that guard secrets: they outlive a restart, and none is forgotten before it is whole again.
create table rate_limits (
  -- SHA-256 of what is limited, in hex.
  key text collate "C" primary key,
  -- Milliseconds since 1970 at which the whole burst is back.
  whole_at double precision not null
);

create index rate_limits_by_time on rate_limits (whole_at);
