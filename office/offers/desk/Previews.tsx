import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { LANGUAGES } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { download } from '../../platform/files.ts'
import { Row } from '../../platform/Layout.tsx'
import type { PaperChoice } from './PaperFields.tsx'

/** Shows what the customer would get, in either language, before it leaves. */
export function Previews({
  offer: { id, currentVersion: version },
  choice,
}: {
  offer: Pick<OfferRecord, 'id' | 'currentVersion'>
  choice: PaperChoice
}) {
  return (
    <Row gap={8}>
      {LANGUAGES.map((language) => (
        <Button
          key={language}
          icon="printer"
          onClick={() => void download('POST /sales/offer/print', { id, version, language, ...choice })}
        >
          {language === 'nl' ? m['office.offer.paper.preview-dutch']() : m['office.offer.paper.preview-french']()}
        </Button>
      ))}
    </Row>
  )
}
