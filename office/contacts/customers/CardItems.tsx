import { VCARD_VERSIONS } from '@forecourt/domain/platform/values/vcard.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { MenuItem } from '@forecourt/ui/Menu.tsx'
import { download } from '../../platform/files.ts'

const texts = {
  '4.0': { one: m['office.customer.card.save'], several: m['office.customer.card.export'] },
  '3.0': { one: m['office.customer.card.save-old'], several: m['office.customer.card.export-old'] },
} as const

interface CardItemsProps {
  /** The call that returns the file, and its input besides the version. */
  path: 'GET /sales/customer/getvcard' | 'POST /sales/customer/exportcards'
  input: object
}

/** Items of a menu that hand contacts over as vCards: in the present version, and in the one that Outlook reads. */
export function CardItems({ path, input }: CardItemsProps) {
  const number = path === 'GET /sales/customer/getvcard' ? 'one' : 'several'
  return VCARD_VERSIONS.toReversed().map((version) => (
    <MenuItem key={version}>
      <button type="button" onClick={() => void download(path, { ...input, version })}>
        {texts[version][number]()}
      </button>
    </MenuItem>
  ))
}
