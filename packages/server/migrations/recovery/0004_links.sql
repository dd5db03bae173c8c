-- Which browser asks to be let in, as far as it says: the page of the mail's link names it.
alter table recovery_registrations
  add column browser text collate "C",
  add column system text collate "C";
