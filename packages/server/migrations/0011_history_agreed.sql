-- The newest block that nodes of two hosts agreed on. Null where one host is read alone, or before they were asked.
alter table history_chains add column agreed_block bigint;
