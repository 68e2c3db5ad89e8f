-- Chains of rows: a row bears a fingerprint of itself and of the row before it, so that a row that was changed, removed or
-- slipped in afterwards is found, even if somebody went around the triggers.

create table chain_head (
  chain text not null,
  chain_key text not null,
  last_no integer not null,
  last_hash text not null,
  primary key (chain, chain_key)
);
comment on table chain_head is 'The last row of each chain: its number and its fingerprint. Rows of one chain wait for each other here.';
comment on column chain_head.chain is 'The table.';
comment on column chain_head.chain_key is 'Values of the columns that make a chain of its own, joined by a slash.';

/* Empty columns are left out, so that a column that is added later changes no fingerprint. */
create function chain_hash(before text, doc jsonb) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(before || jsonb_strip_nulls(doc - 'hash')::text, 'UTF8')), 'hex')
$$;

create function chain_key(doc jsonb, variadic columns text[]) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(doc ->> name, '/' order by at), '') from unnest(columns) with ordinality as part (name, at)
$$;

/* Arguments: the columns that make a chain of its own. Instants are written in UTC, whatever the session. */
create function chain_row() returns trigger language plpgsql set timezone to 'UTC' as $$
declare
  own_key text := chain_key(to_jsonb(new), variadic tg_argv::text[]);
  head chain_head;
begin
  insert into chain_head (chain, chain_key, last_no, last_hash) values (tg_table_name, own_key, 0, '')
  on conflict do nothing;
  update chain_head set last_no = last_no + 1 where chain = tg_table_name and chain_key = own_key returning * into head;
  new.chain_no := head.last_no;
  new.hash := chain_hash(head.last_hash, to_jsonb(new));
  update chain_head set last_hash = new.hash where chain = tg_table_name and chain_key = own_key;
  return new;
end
$$;

create function refuse_chain_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'check_violation',
    constraint = 'chain_is_append_only', table = tg_table_name;
end
$$;

/* Makes a table append-only, with a chain for each value of the named columns. It has the columns chain_no and hash. */
create function keep_chain(name text, variadic columns text[]) returns void language plpgsql as $$
begin
  execute format('create trigger %I before insert on %I for each row execute function chain_row(%s)', name || '_chained', name,
    (select string_agg(quote_literal(part), ', ') from unnest(columns) as part));
  execute format('create trigger %I before update or delete on %I for each row execute function refuse_chain_change()',
    name || '_stays', name);
  execute format('create trigger %I before truncate on %I for each statement execute function refuse_chain_change()',
    name || '_stays_whole', name);
end
$$;

/* The rows of a chain that do not follow from the row before, and heads whose last row is gone. */
create function broken_links(name text, variadic columns text[]) returns table (chain_key text, chain_no integer)
language plpgsql stable set timezone to 'UTC' as $$
begin
  return query execute format($query$
    with link as (
      select chain_key(to_jsonb(r), variadic $1) as key, r.chain_no, r.hash, to_jsonb(r) as doc from %I r
    ), checked as (
      select key, link.chain_no, hash, doc, lag(hash, 1, '') over chain as before, lag(link.chain_no, 1, 0) over chain as no_before
      from link window chain as (partition by key order by link.chain_no)
    )
    select key, checked.chain_no from checked where hash <> chain_hash(before, doc) or checked.chain_no <> no_before + 1
    union all
    select head.chain_key, head.last_no from chain_head head
    where head.chain = %L and head.last_no > 0 and not exists (
      select from link where key = head.chain_key and link.chain_no = head.last_no and link.hash = head.last_hash)
  $query$, name, name) using columns;
end
$$;
