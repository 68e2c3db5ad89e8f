import { useQuery } from '@tanstack/react-query'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { DeskPanel, DeskRows, RowEnd } from '../platform/desk/Desk.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { FindForm } from '../platform/form/FindForm.tsx'
import { useAsked } from '../platform/form/use-asked.ts'
import { Page } from '../platform/Page.tsx'
import { callOptions } from '../platform/queries.ts'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'

/** Finds the passport of a car by the end of its chassis number, its plate, its stock number or a receipt number. */
export function VinPassportFindPage() {
  const [asked, find] = useAsked()
  const title = m['office.vin-passport.title']()
  useTitle(title)
  const { data, error } = useQuery({
    ...callOptions('POST /sales/vinpassport/find', { typed: asked }),
    enabled: asked.trim() !== '',
  })
  return (
    <Page>
      <ScreenHead screen="vinPassport" title={title} />
      <FindForm
        key={asked}
        label={m['office.vin-passport.find']()}
        hint={m['office.vin-passport.hint']()}
        asked={asked}
        onFind={find}
      />
      <FailureNotice failure={error} />
      {data && data.cars.length === 0 && <p className="hint">{m['words.nothing-found']()}</p>}
      {data && data.cars.length > 0 && (
        <DeskPanel title={m['office.vin-passport.found']()} count={data.cars.length}>
          <DeskRows>
            {data.cars.map(({ vin, name, detail }) => (
              <li key={vin}>
                <span>
                  <TextLink href={`/vinpassport/${vin}`}>{name}</TextLink> <span className="hint">{detail}</span>
                </span>
                <RowEnd>{vin}</RowEnd>
              </li>
            ))}
          </DeskRows>
        </DeskPanel>
      )}
    </Page>
  )
}
