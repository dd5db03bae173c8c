-- What a site keeps with an account goes when the account has not signed in for long; signing in moves this time as well.
create index auth_account_metadata_by_time on auth_account_metadata (updated_at);
