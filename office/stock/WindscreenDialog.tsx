import { useState } from 'react'
import { WINDSCREEN_PAPERS, type WindscreenPaper } from '@forecourt/domain/stock/windscreen.ts'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { download } from '../platform/files.ts'
import { currentLanguage } from '../platform/language.ts'

interface WindscreenDialogProps {
  ids: readonly number[]
  /** What the car is called, where it is one. */
  car?: string
  onClose: () => void
}

/** Cards for behind the windscreen, in the language of those who walk by. */
export function WindscreenDialog({ ids, car, onClose }: WindscreenDialogProps) {
  const [language, setLanguage] = useState<Language>(currentLanguage())
  const [paper, setPaper] = useState<WindscreenPaper>('a5')
  const [isBusy, setIsBusy] = useState(false)

  async function print() {
    setIsBusy(true)
    const isMade = await download('POST /sales/stock/windscreen', { ids, language, paper })
    setIsBusy(false)
    if (isMade) onClose()
  }

  return (
    <Dialog
      open
      size="s"
      title={
        car === undefined
          ? m['office.windscreen.title-many']({ count: ids.length })
          : m['office.windscreen.title-one']({ car })
      }
      closeLabel={m['layout.close']()}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m['office.windscreen.cancel']()}</Button>
          <Button look="primary" icon="printer" busy={isBusy} onClick={() => void print()}>
            {m['office.windscreen.print']()}
          </Button>
        </>
      }
    >
      <div style={{ display: 'grid', gap: 16 }}>
        <p>{m['office.windscreen.text']()}</p>
        <Select
          label={m['office.windscreen.language']()}
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: optionTexts[value]() }))}
          onChange={({ target }) => setLanguage(target.value as Language)}
        />
        <Select
          label={m['office.windscreen.paper']()}
          value={paper}
          options={WINDSCREEN_PAPERS.map((value) => ({ value, label: optionTexts[value]() }))}
          onChange={({ target }) => setPaper(target.value as WindscreenPaper)}
        />
      </div>
    </Dialog>
  )
}

const optionTexts = {
  nl: m['office.windscreen.nl'],
  fr: m['office.windscreen.fr'],
  a5: m['office.windscreen.a5'],
  a4: m['office.windscreen.a4'],
  'a4-eight': m['office.windscreen.a4-eight'],
} as const
