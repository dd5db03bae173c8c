-- An account of Farcaster can be sold, or moved to another address: what is kept is a mark of the address that held it as its wallet
-- was made. The column has no value for the others, and so changes no mark of theirs.
alter table wallet_identities add column custody text collate "C";
-- Its logins are no trips of a browser: nothing is sent back.
alter table wallet_social_logins alter column state drop not null;
