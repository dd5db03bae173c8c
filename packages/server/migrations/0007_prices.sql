-- Prices as this server has seen them. Times are milliseconds since 1970.

create table price_samples (
  -- CAIP-2 id of the chain with the token's address, or `native`.
  asset text collate "C" not null,
  -- When its quarter of an hour begins.
  at double precision not null,
  -- US dollars for one whole unit.
  usd double precision not null,
  primary key (asset, at)
);

create index price_samples_by_time on price_samples (at);

-- Quarters of an hour whose samples a server has taken: of several, the first to say so.
create table price_turns (
  at double precision primary key
);
