import { writeProvider } from '../../server/offers/identity/identity.sql.ts'
import type { Tx } from '../../server/platform/database/database.ts'

/** Customers of each company can identify themselves at the built-in provider before they agree to an offer. */
export async function addIdentityProviders(tx: Tx): Promise<void> {
  for (const { id: companyId } of await tx.selectFrom('company').select('id').execute()) {
    await writeProvider(tx, {
      companyId,
      kind: 'simulator',
      name: 'Proef-ID',
      issuer: '',
      clientId: '',
      clientSecret: null,
      scopes: 'profile birthdate',
      acrValues: '',
      offerMode: 'optional',
      orderFormMode: 'required',
    })
  }
}
