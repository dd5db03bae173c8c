-- The language of the page that asked (BCP 47): a mail that is sent again has the same.
alter table wallet_logins add column locale text collate "C";

-- Of the role's key: with another one nothing here opens, and the role does not start.
create table wallet_key (
  id smallint primary key default 1 check (id = 1),
  mark text collate "C" not null
);
