-- A wallet is not its e-mail address: what its owner is known by are rows of their own, so that more kinds can follow. Marks
-- are by the role's key, which no migration has: what an older server wrote is moved at the role's next start.
alter table wallet_devices drop constraint wallet_devices_wallet_id_fkey;
alter table wallet_slots drop constraint wallet_slots_wallet_id_fkey;
alter table wallet_identities rename to wallet_wallets;
alter table wallet_wallets drop constraint wallet_identities_pkey;
alter table wallet_wallets drop constraint wallet_identities_wallet_id_key;
alter table wallet_wallets add primary key (wallet_id);
alter table wallet_wallets alter column address drop not null;
alter table wallet_wallets alter column address_wrapped drop not null;
-- Of a wallet that is made: when, at which site and in which browser. Its owner reads it on each further device.
alter table wallet_wallets
  add column made_at double precision,
  add column site text collate "C",
  add column browser text collate "C",
  add column system text collate "C";
alter index wallet_identities_unmade rename to wallet_wallets_unmade;
alter index wallet_identities_by_slot rename to wallet_wallets_by_slot;
-- Rows that are not moved yet.
create index wallet_wallets_of_addresses on wallet_wallets (wallet_id) where address is not null;
alter table wallet_devices
  add foreign key (wallet_id) references wallet_wallets (wallet_id) on delete cascade;
alter table wallet_slots
  add foreign key (wallet_id) references wallet_wallets (wallet_id) on delete cascade;

create table wallet_identities (
  -- A mark of kind, issuer and subject: of an e-mail address the address is the subject, and nobody issues it.
  identity text collate "C" primary key,
  wallet_id text collate "C" not null references wallet_wallets (wallet_id) on delete cascade,
  kind text collate "C" not null,
  issuer text collate "C" not null,
  -- What its owner is shown: the address.
  shown_wrapped bytea not null,
  added_at double precision not null,
  version double precision not null,
  mark text collate "C" not null
);
create index wallet_identities_by_wallet on wallet_identities (wallet_id);

-- What a device was when it was added: its owner knows it by that.
alter table wallet_devices
  add column site text collate "C",
  add column browser text collate "C",
  add column system text collate "C";

-- Logins are of minutes: those that stand end here.
delete from wallet_logins;
alter table wallet_logins rename column address to identity;
alter table wallet_logins rename column address_wrapped to shown_wrapped;
alter table wallet_logins add column kind text collate "C" not null;
