-- As in the role `wallet`: by whose subjects the accounts of an issuer are known here.
create table recovery_teams (
  issuer text collate "C" primary key,
  team text collate "C" not null
);
