import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { QrFrame } from '@forecourt/ui/QrFrame.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { useSettle } from '../../platform/form/form-place.ts'
import { currentLanguage } from '../../platform/language.ts'
import { queries } from '../../platform/queries.ts'
import type { DeskView, Published } from './CustomerViewOnDesk.tsx'
import { customerViewPath, rememberDesk } from './customer-view-place.ts'
import styles from './ShowDialog.module.css'

interface ShowDialogProps {
  view: DeskView
  offer: OfferRecord | null
  /** The current draft, as text. */
  text: string
  /** Of the customer; undefined: none is chosen yet. */
  language: Language | undefined
}

/** Shows the customer view on another device, in a second window, or on this screen, which is locked meanwhile. */
export function ShowDialog({ view, offer, text, language = currentLanguage() }: ShowDialogProps) {
  const opened = useQuery<string, ApiFailure>({
    // Not the key of the view itself, which the screen that is turned loads.
    queryKey: ['opened customer view', view.key || offer?.id],
    queryFn: async () => {
      if (view.key !== '') return view.key
      const { key } = await api('POST /sales/customerview/open', { offer: offer?.id ?? null })
      view.begin(key)
      return key
    },
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const key = view.key || opened.data
  return (
    <Dialog open onClose={view.close} title={m['office.offer.view.act']()} closeLabel={m['words.close']()}>
      <div className={styles.ways}>
        <p className={styles.text}>{m['office.offer.view.text']()}</p>
        <FailureNotice failure={opened.error} />
        {key !== undefined && (
          <>
            <section className={styles.device} aria-labelledby="view-device">
              <div>
                <h3 id="view-device">{m['office.offer.view.device']()}</h3>
                <p>{m['office.offer.view.device-text']()}</p>
                <Button
                  icon="external-link"
                  onClick={() => window.open(`/office${customerViewPath(key, language)}`, 'customer-view', 'popup')}
                >
                  {m['office.offer.view.window']()}
                </Button>
              </div>
              <QrFrame
                size={168}
                src={`/qr.svg?${new URLSearchParams({ of: `/office${customerViewPath(key, language)}` })}`}
                alt={m['office.offer.view.qr']()}
              />
            </section>
            <Turn viewKey={key} text={text} published={view.published} language={language} />
          </>
        )}
      </div>
    </Dialog>
  )
}

interface TurnProps {
  viewKey: string
  text: string
  published: Published | undefined
  language: Language
}

/** Hands this screen over: the session is locked first, and before that the view gets what was typed last. */
function Turn({ viewKey, text, published, language }: TurnProps) {
  const settle = useSettle()
  const { pathname, search } = useLocation()
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  const isCode = /^\d{4,6}$/.test(code)
  const isPublished = published !== undefined && 'text' in published && published.text === text
  const unpublished = published !== undefined && 'failure' in published ? published.failure : undefined
  const turn = useEffectEvent(async () => {
    try {
      await api('POST /sales/session/lock', { code })
      rememberDesk(pathname + search)
      queries.clear()
      settle(customerViewPath(viewKey, language))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
      setAsked(false)
    }
  })
  useEffect(() => {
    if (isAsked && isPublished) void turn()
  }, [isAsked, isPublished])
  return (
    <form
      className={styles.turn}
      aria-labelledby="view-turn"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        setFailure(undefined)
        if (isCode) setAsked(true)
      }}
    >
      <h3 id="view-turn">{m['office.offer.view.turn']()}</h3>
      <p>{m['office.offer.view.turn-text']()}</p>
      <FailureNotice failure={failure ?? unpublished ?? null} />
      <div className={styles.code}>
        <TextField
          label={m['office.offer.view.code']()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={code}
          error={isTried && !isCode ? m['office.offer.view.code-invalid']() : undefined}
          onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, ''))}
        />
        <Button type="submit" look="primary" icon="lock" busy={isAsked && unpublished === undefined}>
          {m['office.offer.view.turn-act']()}
        </Button>
      </div>
    </form>
  )
}
