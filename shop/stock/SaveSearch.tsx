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
import { openPopup, opensPopup } from '../platform/popups.ts'
import type { CarListData } from './car-list.ts'
import styles from './SaveSearch.module.css'

/**
 * Saves the search on the screen in the account, to be notified of new cars; a guest is asked for an e-mail address, or to
 * sign in. Or passes the search to a salesperson.
 */
export default function SaveSearch({ list: { carType: listed, heading, chips } }: { list: CarListData }) {
  const signedIn = useSignedIn()
  const { search } = useLocation()
  const [isBusy, setIsBusy] = useState(false)
  const carType = SAVED_CAR_TYPES.find((type) => type === listed)
  if (!carType) return null

  const chosen = chips.map(({ label }) => label).join(', ')
  const name = chosen === '' ? heading : m['words.labelled']({ label: heading, text: chosen })
  const wanted = { carType, search: search.slice(1), name: name.slice(0, MAX_SEARCH_NAME) }

  async function save() {
    if (signedIn.state !== 'customer') return openPopup('car-alert', { kind: 'search', ...wanted })
    setIsBusy(true)
    try {
      await api('POST /shop/account/savesearch', wanted)
      showToast({ tone: 'success', message: m['save-search.saved']() })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      showFailure(error)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className={styles.ways}>
      <Button
        icon="mail"
        full
        busy={isBusy}
        {...(signedIn.state !== 'customer' && opensPopup('car-alert'))}
        onClick={() => void save()}
      >
        {m['save-search.save']()}
      </Button>
      <Button
        look="quiet"
        full
        {...opensPopup('car-lead')}
        onClick={() => openPopup('car-lead', { kind: 'car-search', ...wanted })}
      >
        {m['save-search.help']()}
      </Button>
    </div>
  )
}
