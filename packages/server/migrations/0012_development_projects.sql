-- A site under development: pages of its makers' machines may do what else only listed sites may.
alter table projects add column development boolean not null default false;
