-- Activity of accounts on the EVM chains that this server reads itself, one row for each account of a transaction.
create table history_entries (
  -- CAIP-2 id.
  chain text collate "C" not null,
  account bytea not null,
  block bigint not null,
  -- Of the transaction in its block.
  position integer not null,
  hash bytea not null,
  sender bytea not null,
  -- The contract that is made, where `deploys`.
  receiver bytea not null,
  deploys boolean not null,
  nonce bigint not null,
  failed boolean not null,
  -- Seconds since 1970, as blocks have them.
  mined_at bigint not null,
  -- The first four bytes of the call.
  selector bytea,
  -- What the account sent and received, as JSON.
  movements text not null,
  primary key (chain, account, block, position)
);

-- What a reorganisation takes back.
create index history_entries_by_block on history_entries (chain, block);

-- The last blocks that were read, by which a reorganisation is seen.
create table history_blocks (
  chain text collate "C" not null,
  number bigint not null,
  hash bytea not null,
  primary key (chain, number)
);

-- How far a chain is read, and by which process: one reads a chain.
create table history_chains (
  chain text collate "C" primary key,
  next_block bigint,
  holder text collate "C",
  -- Milliseconds since 1970.
  held_until double precision not null
);
