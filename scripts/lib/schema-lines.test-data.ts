import pg from 'pg'

/**
 * Lists everything that a schema consists of, a line each, such as `column car.vin text not null`. Two databases with the same
 * lines behave the same. A dump adds parentheses, casts and names of inner columns that are implied anyway: they are left out.
 * So are partitions: the months that they are of depend on the day on which the database was made.
 */
export async function describeSchema(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ line: string }>(schemaSql)
    return rows
      .map(({ line }) => (/^(?:constraint|view|index|trigger|column|policy) /.test(line) ? withoutImplied(line) : line))
      .toSorted()
  } finally {
    await client.end()
  }
}

function withoutImplied(expression: string): string {
  const isView = expression.startsWith('view ')
  return expression
    .replaceAll(/::(?:character varying|\w+)(?:\[\])?/g, '')
    .replaceAll(isView ? / AS \w+|[()\s]+/g : /[()\s]+/g, ' ')
    .replaceAll(/ +(?=[ ,;])/g, '')
}

const ours = `(select oid from pg_namespace where nspname in ('public', 'graphile_worker'))`
/** Engines before 18 get it from us: a database that moved to a newer one still has it. */
const bringsAlong = `not (proname = 'uuidv7' and pronamespace = 'public'::regnamespace)`

const schemaSql = `
  with relation as (select * from pg_class where relnamespace in ${ours} and relkind in ('r', 'p', 'v', 'm', 'S') and not relispartition),
  line as (
    select format('relation %s kind %s persistence %s options %s partitioned by %s comment %s', oid::regclass, relkind,
      relpersistence, reloptions, pg_get_partkeydef(oid), obj_description(oid, 'pg_class')) as line
    from relation
    union all
    select format('column %s.%s place %s type %s null %s default %s kind %s%s comment %s', c.oid::regclass, attname,
      row_number() over (partition by attrelid order by attnum), format_type(atttypid, atttypmod), not attnotnull,
      replace(pg_get_expr(adbin, adrelid), 'public.uuidv7()', 'uuidv7()'), attidentity, attgenerated, col_description(attrelid, attnum))
    from relation c join pg_attribute on attrelid = c.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped and relkind <> 'S'
    union all
    select format('constraint %s.%s %s valid %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid), convalidated)
    from pg_constraint join relation on relation.oid = conrelid where contype <> 'n'
    union all
    select format('index %s valid %s', pg_get_indexdef(indexrelid), indisvalid)
    from pg_index join relation on relation.oid = indrelid
    union all
    select format('trigger %s enabled %s', pg_get_triggerdef(pg_trigger.oid), tgenabled)
    from pg_trigger join relation on relation.oid = tgrelid where not tgisinternal
    union all
    select format('function %s comment %s', pg_get_functiondef(oid), obj_description(oid, 'pg_proc'))
    from pg_proc where pronamespace in ${ours} and prokind in ('f', 'p') and ${bringsAlong}
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select format('view %s %s', oid::regclass, pg_get_viewdef(oid)) from relation where relkind in ('v', 'm')
    union all
    select format('policy %s.%s %s %s %s', polrelid::regclass, polname, polcmd, pg_get_expr(polqual, polrelid),
      pg_get_expr(polwithcheck, polrelid)) from pg_policy
    union all
    select format('sequence %s %s %s %s', seqrelid::regclass, format_type(seqtypid, null), seqincrement, seqstart)
    from pg_sequence join relation on relation.oid = seqrelid
    union all
    select format('type %s %s %s', t.oid::regtype, typtype,
      coalesce((select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid),
        (select string_agg(pg_get_constraintdef(oid), ' ') from pg_constraint where contypid = t.oid)))
    from pg_type t where typnamespace in ${ours} and typtype in ('e', 'd', 'r')
    union all
    select format('extension %s', extname) from pg_extension
  )
  select line from line order by line collate "C"`
