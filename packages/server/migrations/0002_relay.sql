-- Messages wait here sealed; what is inside only the two ends can read. Topics, clients and message ids are compared
-- byte by byte, which the collation says.
create table relay_mailbox (
  position bigint generated always as identity primary key,
  topic text collate "C" not null,
  -- SHA-256 of the payload: a topic keeps a message once.
  message_id text collate "C" not null,
  payload text not null,
  size integer not null,
  tag integer not null,
  prompt boolean not null,
  attestation text,
  publisher text collate "C" not null,
  -- Milliseconds since 1970, as the wire has them.
  published_at bigint not null,
  expires_at bigint not null,
  unique (topic, message_id)
);

create index relay_mailbox_by_expiry on relay_mailbox (expires_at);

-- Which client has acknowledged which message. No reference to the mailbox: its check would cost more than the row, and
-- both go in one statement when the message expires.
create table relay_delivery (
  message bigint not null,
  client_id text collate "C" not null,
  primary key (message, client_id)
);

create table relay_subscription (
  client_id text collate "C" not null,
  topic text collate "C" not null,
  expires_at bigint not null,
  primary key (client_id, topic)
);

create index relay_subscription_by_topic on relay_subscription (topic);

-- The relay's own Ed25519 seed in hex: one row, made at the first start.
create table relay_identity (
  id integer primary key check (id = 1),
  seed text not null
);
