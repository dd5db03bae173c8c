-- What keeps a wallet frozen: a device of it, or a link of a mail about one. It gets no part while one of these counts.
create table wallet_freezes (
  wallet_id text collate "C" not null,
  -- Of the wallet, or the browser in which the link was opened.
  device text collate "C" not null,
  -- `device` or `mail`.
  kind text collate "C" not null,
  at double precision not null,
  -- From here on it counts no more; 0 where no one has asked to thaw the wallet.
  thaw_at double precision not null,
  version double precision not null,
  mark text collate "C" not null,
  primary key (wallet_id, device)
);
