import { useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { MAX_SEARCH_NAME, SAVED_CAR_TYPES } from '@forecourt/domain/stock/saved-search.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { useSignedIn } from '../access/signed-in.ts'
import { showFailure } from '../platform/FailureNotice.tsx'
import { openPopup } from '../platform/popups.ts'
import type { CarListData } from './car-list.ts'

/** Keeps the search on the screen in the account, to be told of new cars; whoever is not signed in is asked to first. */
export default function SaveSearch({ list: { carType: listed, heading, chips } }: { list: CarListData }) {
  const signedIn = useSignedIn()
  const { search } = useLocation()
  const [isBusy, setIsBusy] = useState(false)
  const carType = SAVED_CAR_TYPES.find((type) => type === listed)
  if (!carType) return null

  async function save() {
    if (signedIn.state !== 'customer') {
      showToast({ message: m['save-search.sign-in']() })
      return openPopup('auth', {})
    }
    setIsBusy(true)
    const name = [heading, chips.map(({ label }) => label).join(', ')]
      .filter(Boolean)
      .join(': ')
      .slice(0, MAX_SEARCH_NAME)
    try {
      await api('POST /shop/account/savesearch', { carType: carType!, search: search.slice(1), name })
      showToast({ tone: 'success', message: m['save-search.saved']() })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      showFailure(error)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button icon="mail" full busy={isBusy} onClick={() => void save()}>
      {m['save-search.save']()}
    </Button>
  )
}
