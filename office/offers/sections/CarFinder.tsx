import { useRef, useState } from 'react'
import { send } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Combobox, type Suggestion } from '@forecourt/ui/Combobox.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { QrReader } from '@forecourt/ui/QrReader.tsx'
import { Stack } from '../../platform/Layout.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import styles from './CarFinder.module.css'

type Kind = 'stock' | 'used'
type FoundCar = Suggestion & { kind: Kind; vehicle: number }

interface CarFinderProps {
  kind: Kind
  onFound: (car: { kind: Kind; vehicle: number }) => void
}

/** Finds a car in stock by brand, model, stock number, plate, VIN or the text of its label. */
export function CarFinder({ kind, onFound }: CarFinderProps) {
  const [typed, setTyped] = useState('')
  const [isReading, setReading] = useState(false)
  return (
    <div className={styles.finder}>
      <Combobox<FoundCar>
        id="offer-vehicle"
        label={m['office.offer.car.find']()}
        hint={m['office.offer.car.find-hint']()}
        value={typed}
        onChange={setTyped}
        onPick={({ vehicle }) => onFound({ kind, vehicle })}
        load={async (q) => (await carsFor(q)).filter((car) => car.kind === kind)}
        texts={{
          list: m['office.offer.car.list'](),
          count: (count) => m['office.offer.car.count']({ count }),
          none: m['office.offer.car.none'](),
          failed: m['office.offer.car.failed'](),
        }}
      />
      <Button icon="qrcode" onClick={() => setReading(true)}>
        {m['office.offer.car.label.read']()}
      </Button>
      {isReading && <LabelDialog onFound={onFound} onClose={() => setReading(false)} />}
    </div>
  )
}

async function carsFor(q: string): Promise<FoundCar[]> {
  const { groups } = (await send('GET /sales/search', { q })) as ApiResult<'GET /sales/search'>
  const kinds = { usedCar: 'used', stockCar: 'stock' } as const
  return groups.flatMap(({ resource, rows }) => {
    const kind = kinds[resource as keyof typeof kinds] as Kind | undefined
    return kind === undefined
      ? []
      : rows.map(({ id, label, detail }) => ({ kind, vehicle: id, key: String(id), label, detail }))
  })
}

/** Finds the car of a scanned label, whatever its kind. */
function LabelDialog({ onFound, onClose }: Pick<CarFinderProps, 'onFound'> & { onClose: () => void }) {
  const read = useRef('')
  const [isUnknown, setUnknown] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()

  async function find(text: string) {
    // The camera sees it many times a second.
    if (text === read.current) return
    read.current = text
    setFailure(undefined)
    try {
      const [car, ...others] = await carsFor(text)
      const isOne = car !== undefined && others.length === 0
      setUnknown(!isOne)
      if (isOne) onFound({ kind: car.kind, vehicle: car.vehicle })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    }
  }

  return (
    <Dialog open size="s" title={m['office.offer.car.label.title']()} closeLabel={m['words.close']()} onClose={onClose}>
      <Stack gap={16}>
        <FailureNotice failure={failure} />
        {isUnknown && <Notice tone="warning">{m['office.offer.car.label.unknown']()}</Notice>}
        <QrReader
          texts={{
            aim: m['office.offer.car.label.aim'](),
            blind: m['office.offer.car.label.blind'](),
            photo: m['office.offer.car.label.photo'](),
            choose: m['office.offer.car.label.choose'](),
            drop: m['office.offer.car.label.drop'](),
            reading: m['office.offer.car.label.reading'](),
            unread: m['office.offer.car.label.unread'](),
          }}
          onRead={(text) => void find(text)}
        />
      </Stack>
    </Dialog>
  )
}
