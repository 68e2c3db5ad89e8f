import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { WINDSCREEN_PAPERS, type WindscreenPaper } from '@forecourt/domain/stock/windscreen.ts'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { download } from '../../platform/files.ts'
import { queries } from '../../platform/queries.ts'

interface PriceCardDialogProps {
  /** Cards, or cars that get one where they have none. */
  of: { readonly cards: readonly number[] } | { readonly cars: readonly number[] }
  /** The name of the car, if it is a single one. */
  car?: string
  /** Once the paper is made. */
  onDone?: () => void
  onClose: () => void
}

/** Prints price cards on paper, in the language of the visitors. */
export function PriceCardDialog({ of, car, onDone, onClose }: PriceCardDialogProps) {
  const [language, setLanguage] = useState<Language | ''>('')
  const [layout, setLayout] = useState<WindscreenPaper>('a5')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const count = 'cards' in of ? of.cards.length : of.cars.length

  async function print() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const ids = 'cards' in of ? of.cards : (await api('POST /sales/pricecard/make', { cars: [...of.cars] })).ids
      const isMade = await download('POST /sales/pricecard/print', { ids, language: language || null, layout })
      await queries.invalidateQueries()
      if (!isMade) return
      onClose()
      onDone?.()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.message)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      open
      size="s"
      title={
        car === undefined
          ? m['office.price-card.print.title-many']({ count })
          : m['office.price-card.print.title-one']({ car })
      }
      closeLabel={m['words.close']()}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m['words.cancel']()}</Button>
          <Button look="primary" icon="printer" busy={isBusy} onClick={() => void print()}>
            {m['office.price-card.print.confirm']()}
          </Button>
        </>
      }
    >
      <div style={{ display: 'grid', gap: 16 }}>
        {failure && (
          <Notice tone="failure" live>
            {failure}
          </Notice>
        )}
        <p>{m['office.price-card.print.text']()}</p>
        <Select
          label={m['office.price-card.print.layout']()}
          value={layout}
          options={WINDSCREEN_PAPERS.map((value) => ({ value, label: optionTexts[value]() }))}
          onChoose={setLayout}
        />
        <Select
          label={m['words.language']()}
          value={language}
          options={[
            { value: '', label: m['office.price-card.print.of-branch']() },
            ...LANGUAGES.map((value) => ({ value, label: optionTexts[value]() })),
          ]}
          onChoose={setLanguage}
        />
      </div>
    </Dialog>
  )
}

const optionTexts = {
  nl: m['words.dutch'],
  fr: m['words.french'],
  a5: m['office.price-card.print.a5'],
  a4: m['office.price-card.print.a4'],
  'a4-eight': m['office.price-card.print.a4-eight'],
} as const
