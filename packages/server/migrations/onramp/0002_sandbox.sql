-- What the sandbox knows of its own sessions, as any provider would.
create table onramp_sandbox (
  session_id text collate "C" primary key,
  order_id text collate "C" not null,
  network text collate "C" not null,
  account text collate "C" not null,
  -- `native` for the network's own coin.
  address text collate "C" not null,
  -- Base units that were promised.
  purchase text collate "C" not null,
  -- {"asset", "currency", "networkName", "paid", "receives"}, as the page has it.
  facts jsonb not null,
  -- What the visitor chose: pay, less, later or decline.
  choice text collate "C",
  pay_at double precision,
  -- The last status that the server was sent.
  said text collate "C",
  -- The signed payment, which is kept before it is sent: after a restart the same one is sent again.
  signed text collate "C",
  transaction text collate "C",
  is_paying boolean not null default false,
  -- settled or failed.
  outcome text collate "C",
  reason text collate "C",
  tries integer not null default 0,
  -- When something is to be done for it.
  due_at double precision,
  created_at double precision not null
);
create index onramp_sandbox_by_due on onramp_sandbox (due_at) where due_at is not null;
create index onramp_sandbox_by_time on onramp_sandbox (created_at);
-- A faucet sends one payment after the other, whatever process does it: each has the next nonce.
create unique index onramp_sandbox_paying on onramp_sandbox (network) where is_paying;
