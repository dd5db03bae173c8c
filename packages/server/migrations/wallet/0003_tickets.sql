-- Requests that a frame has shown in a window, sealed with a secret that only the two have.
create table wallet_tickets (
  ticket_id text collate "C" primary key,
  -- The frame's device.
  device text collate "C" not null,
  -- SHA-256 of what the window knows it by.
  mark text collate "C" not null,
  request text collate "C" not null,
  opened_at double precision,
  answer text collate "C",
  created_at double precision not null
);
create index wallet_tickets_by_device on wallet_tickets (device, created_at);
create index wallet_tickets_by_time on wallet_tickets (created_at);
