-- One that counts for each address, device and site: a login ends none of another site.
alter table wallet_logins drop constraint wallet_logins_address_device_key;
alter table wallet_logins add unique (address, device, project, site);
-- The pause between two mails is the address's: of two sites that ask at once, and lock no row of each other, one is refused.
create unique index wallet_logins_by_pause on wallet_logins (address, device, (floor(sent_at / 30000)))
  where not is_verified;
