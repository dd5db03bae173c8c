-- The chain (CAIP-2) on which a contract signed for its name, and on which alone it may change it; null when a key signed.
alter table names add column contract_chain text collate "C";

-- Names from before: a key's leads to its address on every EVM chain (coin type 2^31), which no contract's does and no
-- change takes away. A contract's has the one address that came with it. Where that was changed since, its chain is not
-- known, and no contract may change the name: 'unknown' is no chain.
update names n set contract_chain = coalesce(
  (select 'eip155:' || min(case a.coin_type when 60 then 1 else a.coin_type - 2147483648 end)
   from name_addresses a
   where a.name = n.name and a.address = n.owner and a.created_at = n.created_at
   having count(*) = 1),
  'unknown')
where not exists (select 1 from name_addresses a where a.name = n.name and a.coin_type = 2147483648);
