-- Wallets a site vouches for.
alter table project_wallets drop constraint project_wallets_rule_check;
alter table project_wallets add constraint project_wallets_rule_check
  check (rule in ('include', 'exclude', 'featured', 'custom', 'certified'));
