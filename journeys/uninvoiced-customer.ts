import type { Pool } from 'pg'

/**
 * Returns a private customer in Belgium without invoices, and a branch that invoices.
 * @param nth each journey asks for another one, because they run beside each other
 */
export async function findUninvoicedCustomer(
  database: Pool,
  nth: number,
): Promise<{ customer: number; branch: number }> {
  const { rows } = await database.query<{ customer: number; branch: number }>(
    `select customer.number as customer, branch.number as branch from customer
     join customer_address address on address.customer_id = customer.id,
       (select branch.number from branch join company using (enterprise_number) where invoicing = 'own' order by number limit 1) branch
     where not is_company and vat_number is null and country_code = 'BE'
       and not exists (select from invoice where invoice.customer_id = customer.id)
     order by customer.number desc limit 1 offset $1`,
    [nth],
  )
  return rows[0]!
}
