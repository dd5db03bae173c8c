-- What visitors buy. Times are milliseconds since 1970. An order without payment and price is one that waits for whatever comes.
create table onramp_orders (
  -- 128 random bits: who has it sees the order.
  order_id text collate "C" primary key,
  project text collate "C" not null,
  -- By whom it is paid.
  provider text collate "C" not null,
  -- Whether no money is taken; it stays so whatever is configured later.
  is_sandbox boolean not null,
  -- It only moves on: created, opened, paid; then settled, failed or expired.
  status text collate "C" not null,
  -- CAIP-2.
  network text collate "C" not null,
  -- Who receives.
  account text collate "C" not null,
  -- {"id", "name", "symbol", "network": {"id", "name", "displayName", "address", "decimals"}}
  asset jsonb not null,
  -- {"amount": hundredths, "currency", "method"}
  payment jsonb,
  -- {"total", "subtotal", "networkFee": hundredths, "purchase": base units}
  price jsonb,
  priced_at double precision,
  -- Null until its link was opened, which works once.
  started_at double precision,
  -- The provider's own id.
  session text collate "C",
  delivered text collate "C",
  reason text collate "C",
  transaction text collate "C",
  -- When the provider was last asked how far it is.
  asked_at double precision not null,
  created_at double precision not null,
  updated_at double precision not null
);
create index onramp_orders_by_account on onramp_orders (account, started_at);
create index onramp_orders_by_time on onramp_orders (status, updated_at);

-- What a provider has said of an order: the same counts once, however often it comes.
create table onramp_events (
  provider text collate "C" not null,
  event_id text collate "C" not null,
  order_id text collate "C" not null references onramp_orders (order_id) on delete cascade,
  created_at double precision not null,
  primary key (provider, event_id)
);
create index onramp_events_by_order on onramp_events (order_id);
