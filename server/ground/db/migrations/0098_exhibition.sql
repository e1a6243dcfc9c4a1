-- A class that rides for no points, such as a school class: it has results and no ranking.
alter table cup_category add column exhibition boolean not null default false;
