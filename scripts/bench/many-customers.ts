import { firstNames, lastNames } from '../demo/many-orders.ts'
import { run } from './databases.ts'

/** Makes the customers of a dealer as many as wanted: each has the facts of one that is there, and a name of its own. */
export async function multiplyCustomers(url: string, wanted: number): Promise<void> {
  await run(
    url,
    `begin;
    set local session_replication_role = replica;
    set local work_mem = '256MB';
    create temp table original on commit drop as
      select row_number() over (order by number) - 1 as place, * from customer where merged_into_id is null;
    create temp table twin on commit drop as
      select original.id as original, uuidv7() as id, round * (select count(*) from original) + original.place as place
      from original, generate_series(1, 1 + ${wanted} / (select count(*)::integer from original)) round
      limit greatest(0, ${wanted} - (select count(*) from original));
    insert into customer (id, customer_type, is_company, company_name, first_name, last_name, language, branch_id,
        salesperson_id, is_active, created_at)
      select t.id, c.customer_type, c.is_company,
        case when c.is_company then c.company_name || ' ' || t.place else '' end,
        first_names[1 + t.place % cardinality(first_names)],
        last_names[1 + t.place / 20 % cardinality(last_names)] || '-' || last_names[1 + t.place / 360 % cardinality(last_names)],
        c.language, c.branch_id, c.salesperson_id, c.is_active, c.created_at - t.place % 900 * interval '1 day'
      from twin t
      join customer c on c.id = t.original,
        (select ${sqlArray(firstNames)} as first_names, ${sqlArray(lastNames)} as last_names) names;
    insert into customer_email (customer_id, label, address, is_preferred)
      select id, 'home', 'klant' || place || '@klanten.example', true from twin;
    insert into customer_phone (customer_id, label, phone, is_preferred)
      select id, 'home', '+32470' || lpad(place::text, 6, '0'), true from twin;
    insert into customer_address (customer_id, label, street_name, house_number, postal_code, city, city_id, country_code,
        is_preferred)
      select t.id, a.label, a.street_name, a.house_number, a.postal_code, a.city, a.city_id, a.country_code, a.is_preferred
      from twin t join customer_address a on a.customer_id = t.original;
    select refresh_customer_listing();
    commit`,
  )
  await run(url, 'vacuum analyze')
}

const sqlArray = (names: readonly string[]) => `array['${names.join("', '")}']`
