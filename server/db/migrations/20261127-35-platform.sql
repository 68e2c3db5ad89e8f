-- What is typed and what is kept are folded by one function, this database's: names are found as telephones write them.

create function search_pattern(word text) returns text language sql immutable strict parallel safe as $$
  select '%' || regexp_replace(public.fold(word), '([\\%_])', '\\\1', 'g') || '%'
$$;
comment on function search_pattern is 'For `like` against a folded text: the word anywhere in it, its own % and _ taken as they are.';
