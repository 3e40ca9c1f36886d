-- Lets a database of the tests be used again: what it holds now is kept beside it, and comes back with one call.
create schema pristine;

do $$
declare name text;
begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('create table pristine.%1$I as table public.%1$I', name);
  end loop;
end $$;
-- Tables with the columns that can be written.
create table pristine.contents as
  select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
  from information_schema.columns join pg_tables on schemaname = table_schema and tablename = table_name
  where table_schema = 'public' and is_generated = 'NEVER' group by table_name;
create table pristine.counters as
  select sequencename, coalesce(last_value, start_value) as value, last_value is not null as used
  from pg_sequences where schemaname = 'public';

-- Changes with every table, column, index, rule and function that is added or taken away.
create function pristine.shape() returns text language sql as $$
  select concat_ws(' ',
    (select count(*) || ':' || max(oid::bigint) from pg_class where relpersistence = 'p'),
    (select count(*) from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relpersistence = 'p' and not attisdropped),
    (select count(*) || ':' || max(oid::bigint) from pg_proc),
    (select count(*) || ':' || max(oid::bigint) from pg_constraint),
    (select count(*) || ':' || max(oid::bigint) from pg_trigger))
$$;

-- Returns whether the database is as it was: one whose shape was changed is not.
create function pristine.restore() returns boolean language plpgsql set session_replication_role = replica as $$
declare name text; columns text;
begin
  if pristine.shape() <> (select shape from pristine.first_shape) then return false; end if;
  for name in select contents.name from pristine.contents loop
    -- Emptying a file costs more than a few rows, and less than many.
    if pg_relation_size(format('public.%I', name)) > 262144 then execute format('truncate public.%I cascade', name);
    else execute format('delete from public.%I', name); end if;
  end loop;
  for name, columns in select * from pristine.contents loop
    execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from pristine.%1$I', name, columns);
  end loop;
  perform setval(format('public.%I', sequencename)::regclass, value, used) from pristine.counters;
  return true;
end $$;

create table pristine.first_shape (shape text);
insert into pristine.first_shape select pristine.shape();
