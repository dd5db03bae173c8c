-- At a provider that signs no ID token this role redeems a code of its own: a challenge is then a trip of a browser there and
-- back, as the role `wallet` has them. The columns have no value for the others, and so change no mark of theirs.
alter table recovery_challenges
  -- A mark of what the provider sends the visitor back with.
  add column state text collate "C" unique,
  -- The verifier of the code (RFC 7636).
  add column secret_wrapped bytea,
  -- What the provider gave, until it is exchanged.
  add column code_wrapped bytea,
  -- A mark of what the browser was given that came back.
  add column completion text collate "C",
  add column status text collate "C",
  add column tries_left integer;
