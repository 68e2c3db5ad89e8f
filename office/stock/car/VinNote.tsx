import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { meantVin, vinFacts } from '@forecourt/domain/stock/vin.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { currentLanguage } from '../../platform/language.ts'
import { callOptions } from '../../platform/queries.ts'
import { DESK_NAMES, type DeskName } from '../lists/desk-names.ts'
import { stateText } from '../lists/stock-cells.tsx'

interface VinNoteProps {
  vin: string | null
  id: number | null
  name: DeskName
  /** The year in which the car was registered first, or built. */
  known?: number | null
}

/** Shows the facts in a chassis number, and whether another car of ours has it. */
export function VinNote({ vin, id, name, known = null }: VinNoteProps) {
  const [year] = useState(() => new Date().getFullYear())
  const facts = vin === null ? undefined : vinFacts(vin, { year, known })
  const meant = vin === null ? undefined : meantVin(vin)
  const { data } = useQuery({
    ...callOptions(`GET /sales/${name}/checkvin`, { vin: vin ?? '', ...(id !== null && { id }) }),
    enabled: facts !== undefined,
  })
  if (meant !== undefined)
    return (
      <div aria-live="polite">
        <Notice tone="warning">{m['office.stock.vin.letters']({ vin: meant })}</Notice>
      </div>
    )
  if (!facts) return null
  const twin = data?.twin
  const texts = [
    ...(facts.maker ? [m['office.stock.vin.maker']({ maker: facts.maker })] : []),
    ...(facts.country ? [m['office.stock.vin.country']({ country: countryName(facts.country) })] : []),
    ...(facts.modelYears.length > 0
      ? [m['office.stock.vin.years']({ years: facts.modelYears.slice(0, 2).join(' / ') })]
      : []),
  ]
  return (
    <div aria-live="polite" style={{ display: 'grid', gap: 8 }}>
      {texts.length > 0 && <p className="hint">{texts.join(' · ')}</p>}
      {facts.isDoubtful && <Notice tone="warning">{m['office.stock.vin.doubtful']()}</Notice>}
      {twin && (
        <Notice
          tone={twin.isStanding ? 'warning' : 'info'}
          action={
            <TextLink href={`/${DESK_NAMES[twin.kind]}/${twin.id}`}>{m['office.stock.vin.open-twin']()}</TextLink>
          }
        >
          {twin.isStanding
            ? m['office.stock.vin.twin']({ stockNumber: twin.stockNumber, state: stateText(twin.state) })
            : m['office.stock.vin.earlier']({ stockNumber: twin.stockNumber, state: stateText(twin.state) })}
        </Notice>
      )}
    </div>
  )
}

function countryName(code: string): string {
  return new Intl.DisplayNames(currentLanguage(), { type: 'region' }).of(code) ?? code
}
