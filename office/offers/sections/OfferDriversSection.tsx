import type { OfferDriver } from '@forecourt/domain/offers/offer-content.ts'
import { LANGUAGES } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { Row, Stack } from '../../platform/Layout.tsx'
import type { SectionProps } from '../desk/offer-draft.ts'

const nobody: OfferDriver = { name: '', email: '', language: 'nl' }

/** Edits the drivers of the cars of a fleet, in the order of the cars. Empty for other sales. */
export function OfferDriversSection({ row, change }: SectionProps) {
  if (row.salesType !== 'fleet') return null
  const drivers = row.drivers ?? []
  const put = (at: number, driver: OfferDriver) => change({ drivers: drivers.with(at, driver) })
  const remove = (at: number) => {
    const left = drivers.toSpliced(at, 1)
    change({ drivers: left.length > 0 ? left : undefined })
  }
  return (
    <Section title={m['office.offer.drivers.title']()}>
      <p className="hint">{m['office.offer.drivers.hint']()}</p>
      {drivers.map((driver, at) => (
        <Stack key={at} as="fieldset" gap={8} aria-label={m['office.offer.drivers.of-car']({ no: at + 1 })}>
          <FieldPair>
            <TextField
              label={m['office.offer.drivers.name']({ no: at + 1 })}
              maxLength={120}
              value={driver.name}
              onChange={({ target }) => put(at, { ...driver, name: target.value })}
            />
            <TextField
              type="email"
              label={m['words.email']()}
              optional={m['words.optional']()}
              maxLength={254}
              value={driver.email}
              onChange={({ target }) => put(at, { ...driver, email: target.value })}
            />
            <Select
              label={m['layout.language']()}
              value={driver.language}
              options={LANGUAGES.map((value) => ({ value, label: languageText(value) }))}
              onChoose={(language) => put(at, { ...driver, language })}
            />
          </FieldPair>
          <Row>
            <Button small look="quiet" icon="trash" onClick={() => remove(at)}>
              {m['office.offer.drivers.remove']({ no: at + 1 })}
            </Button>
          </Row>
        </Stack>
      ))}
      {drivers.length < row.carCount && (
        <Row>
          <Button
            small
            icon="plus"
            onClick={() =>
              change({ drivers: [...drivers, { ...nobody, language: drivers.at(-1)?.language ?? nobody.language }] })
            }
          >
            {m['office.offer.drivers.add']()}
          </Button>
        </Row>
      )}
    </Section>
  )
}

function languageText(language: OfferDriver['language']): string {
  return language === 'nl' ? m['words.dutch']() : m['words.french']()
}
