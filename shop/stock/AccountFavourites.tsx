import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import { useSignedIn } from '../access/signed-in.ts'
import { changeCars, useKeptCars } from './kept-cars.ts'

/**
 * Syncs the favourites of the browser and of the account while a user is signed in: signing in merges both, then each
 * change goes to the account, and so to the other devices of the customer.
 */
export function AccountFavourites() {
  const signedIn = useSignedIn()
  const account = signedIn.state === 'customer' ? signedIn.user.id : undefined
  const keys = useKeptCars('favourites')
  /** The favourites of the account at its last answer. */
  const kept = useRef<{ account: number; keys: readonly CarKey[] }>(undefined)

  const bring = useEffectEvent(async (account: number) => {
    const before = kept.current?.account === account ? kept.current.keys : []
    const add = keys.filter((key) => !before.includes(key))
    const remove = before.filter((key) => !keys.includes(key))
    if (kept.current?.account === account && add.length + remove.length === 0) return
    kept.current = { account, keys }
    try {
      const { favourites } = await api('POST /shop/account/keepfavourites', { add, remove })
      kept.current = { account, keys: favourites }
      // Changes made meanwhile are sent next.
      changeCars('favourites', (now) => [
        ...favourites.filter((key) => now.includes(key) || !keys.includes(key)),
        ...now.filter((key) => !favourites.includes(key) && !keys.includes(key)),
      ])
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      // The browser still has them; they are sent with the next change.
      kept.current = { account, keys: before }
    }
  })

  useEffect(() => {
    if (account === undefined) kept.current = undefined
    else void bring(account)
  }, [account, keys])

  return null
}
