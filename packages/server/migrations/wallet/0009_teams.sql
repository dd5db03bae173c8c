-- Issuers that tell each team at a provider other subjects of its accounts: whose the identities here are. With another team none
-- of them would be found, and the role does not start.
create table wallet_teams (
  issuer text collate "C" primary key,
  team text collate "C" not null
);
