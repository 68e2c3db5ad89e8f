import { useCallback, useEffect, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ShopCustomerType } from '@forecourt/domain/contacts/customer.ts'

/** The version of the terms in force for each customer type; empty while it is not known. */
export type TermsInForce = ReadonlyMap<ShopCustomerType, number>

/** Returns the terms to agree to, and a function that reloads them when they have changed. */
export function useTerms(): { terms: TermsInForce; askAgain: () => Promise<void> } {
  const [terms, setTerms] = useState<TermsInForce>(new Map())
  const askAgain = useCallback(async () => {
    const { versions } = await api('GET /shop/content/getlegalversions')
    const inForce = versions.flatMap(({ kind, customerType, version }) =>
      kind === 'terms' && customerType ? [[customerType, version] as const] : [],
    )
    setTerms(new Map(inForce))
  }, [])
  useEffect(() => {
    // While unknown, the link leads to those in force, and the server stores which those are.
    askAgain().catch(() => {})
  }, [askAgain])
  return { terms, askAgain }
}
