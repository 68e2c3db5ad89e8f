import { useEffect, useEffectEvent } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { DEFAULT_DIAL_CODE } from '@forecourt/domain/platform/forms/phone.ts'
import { useSignedIn } from '../access/signed-in.ts'

export type OwnData = ApiResult<'GET /shop/account/getcustomer'>['customer']

/** Fills a form with the account data of the signed-in user, once they are known. */
export function useOwnData(onKnown: (own: OwnData) => void): void {
  const signedIn = useSignedIn()
  const account = signedIn.state === 'customer' ? signedIn.user.id : undefined
  const tell = useEffectEvent(onKnown)
  useEffect(() => {
    if (account === undefined) return
    let isWanted = true
    api('GET /shop/account/getcustomer').then(
      ({ customer }) => isWanted && tell(customer),
      (error: unknown) => {
        // Then the user types it.
        if (!(error instanceof ApiFailure)) throw error
      },
    )
    return () => {
      isWanted = false
    }
  }, [account])
}

/** The number of an account as it is typed into one field. */
export function toWholePhone({ dialCode, phone }: Pick<OwnData, 'dialCode' | 'phone'>): string {
  return phone === '' || dialCode === DEFAULT_DIAL_CODE ? phone : `${dialCode} ${phone}`
}
