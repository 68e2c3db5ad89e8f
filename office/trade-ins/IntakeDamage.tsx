import { useState } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { sendFile } from '@forecourt/api-client/upload-client.ts'
import type { DamagePlace } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import hidden from '@forecourt/ui/VisuallyHidden.module.css'
import { shrunk } from '../media/shrunk.ts'
import { Row } from '../platform/Layout.tsx'
import { callOptions, queries } from '../platform/queries.ts'
import { DamageDrawing } from './TradeInDamage.tsx'
import { useTradeInPictures } from './TradeInPictures.tsx'
import { placeText } from './trade-in-texts.ts'
import type { TradeInIntake } from './use-trade-in-intake.ts'
import styles from './TradeInIntake.module.css'

/** The damage on the drawing, each place with photos of its own; the user also confirms that there is none. */
export function IntakeDamage({ intake, refusal }: { intake: TradeInIntake; refusal: string | undefined }) {
  const { row, answer, isAnswered } = intake
  const places = [...new Set(row.damages.map(({ place }) => place))]
  return (
    <>
      <p className="hint">{m['office.trade-in.intake.damage-hint']()}</p>
      <DamageDrawing
        damages={row.damages}
        onChange={refusal === undefined ? (damages) => answer({ damages: [...damages] }) : undefined}
      >
        {row.damages.length === 0 && !isAnswered('damages') && (
          <Button icon="check" disabledReason={refusal} onClick={() => answer({ damages: [] })}>
            {m['office.trade-in.intake.no-damage']()}
          </Button>
        )}
      </DamageDrawing>
      {row.id !== null && places.length > 0 && refusal === undefined && <DamageShots id={row.id} places={places} />}
    </>
  )
}

/** Takes photos of each damaged place. */
function DamageShots({ id, places }: { id: number; places: readonly DamagePlace[] }) {
  const { pictures } = useTradeInPictures(id)
  const [sending, setSending] = useState<DamagePlace>()
  const [problem, setProblem] = useState<string>()

  async function take(place: DamagePlace, brought: File | undefined) {
    if (!brought) return
    setSending(place)
    setProblem(undefined)
    try {
      await sendFile('POST /sales/tradein/savepicture', { id: String(id), place }, await shrunk(brought), () => {})
      await queries.invalidateQueries({ queryKey: callOptions('GET /sales/tradein/getpictures', { id }).queryKey })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setProblem(error.message)
    } finally {
      setSending(undefined)
    }
  }

  return (
    <>
      {problem !== undefined && (
        <Notice tone="warning" live>
          {problem}
        </Notice>
      )}
      <Row>
        {places.map((place) => {
          const count = pictures?.filter((picture) => picture.place === place).length ?? 0
          const name = m['office.trade-in.intake.photo-of']({ place: placeText(place), count })
          return (
            <label key={place} className={styles.shot}>
              <Icon name={sending === place ? 'upload' : 'camera'} />
              {name}
              <input
                type="file"
                accept="image/*"
                capture="environment"
                className={hidden.hidden}
                onChange={({ target }) => {
                  void take(place, target.files?.[0])
                  target.value = ''
                }}
              />
            </label>
          )
        })}
      </Row>
    </>
  )
}
