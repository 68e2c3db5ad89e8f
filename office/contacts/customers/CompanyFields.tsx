import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { parseVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
import { VAT_COUNTRIES } from '@forecourt/domain/contacts/vat-countries.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Row } from '../../platform/Layout.tsx'
import { currentLanguage } from '../../platform/language.ts'
import { CustomerLine, type SectionProps } from './section.tsx'

type Found = { name: string; isFilledIn: boolean } | { failure: string }

/** Edits name and numbers of a company, filled in from the European register of VAT numbers on request. */
export function CompanyFields(props: SectionProps) {
  const { row, change, id } = props
  const [isBusy, setIsBusy] = useState(false)
  const [found, setFound] = useState<Found>()
  const isNumber = parseVatNumber(row.vatPrefix, row.vatNumber).ok

  async function lookUp() {
    setIsBusy(true)
    try {
      const { vatPrefix, vatNumber } = row
      const { company } = await api('GET /sales/contact/getcompanydata', { vatPrefix, vatNumber })
      const { address } = company
      // Typed values stay: the register writes names in capitals.
      const isNameOpen = row.companyName === ''
      const isAddressOpen = address !== null && row.addresses.length === 0
      change({
        ...(isNameOpen && { companyName: company.name, isCompany: true }),
        ...(isAddressOpen && { addresses: [toAddress(address)] }),
      })
      setFound({
        name: [company.name, address?.city].filter(Boolean).join(', '),
        isFilledIn: isNameOpen || isAddressOpen,
      })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFound({ failure: error.message })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      {(row.isCompany || row.vatNumber !== '' || row.companyName !== '') && (
        <CustomerLine {...props} field="companyName" label={m['words.company-name']()} isOptional={!row.isCompany} />
      )}
      <FieldPair shape="code">
        <Select
          id={`${id}-vatPrefix`}
          label={m['words.country']()}
          value={row.vatPrefix || 'BE'}
          options={VAT_COUNTRIES.map(({ prefix, name }) => ({
            value: prefix,
            label: `${prefix} – ${translate(name, currentLanguage())}`,
          }))}
          onChange={({ target }) => change({ vatPrefix: target.value })}
        />
        <CustomerLine
          {...props}
          change={({ vatNumber = '' }) => change({ vatNumber, vatPrefix: row.vatPrefix || 'BE' })}
          field="vatNumber"
          label={m['words.vat-number']()}
          hint={m['vat-number.hint']()}
          isOptional
        />
      </FieldPair>
      <Row>
        <Button
          icon="search"
          busy={isBusy}
          disabledReason={isNumber ? undefined : m['office.customer.look-up-first']()}
          onClick={() => void lookUp()}
        >
          {m['office.customer.look-up']()}
        </Button>
      </Row>
      {found && (
        <Notice tone={'failure' in found ? 'warning' : 'success'} live>
          {'failure' in found
            ? found.failure
            : found.isFilledIn
              ? m['office.customer.found-filled']({ name: found.name })
              : m['office.customer.found']({ name: found.name })}
        </Notice>
      )}
      {row.isCompany && (
        <CustomerLine
          {...props}
          field="enterpriseNumber"
          label={m['office.customer.enterprise-number']()}
          hint={m['office.customer.enterprise-hint']()}
          isOptional
        />
      )}
      {row.isCompany && (
        <Checkbox
          label={m['office.customer.sole-trader']()}
          hint={m['office.customer.sole-trader-hint']()}
          checked={row.isSoleTrader}
          onChange={({ target }) => change({ isSoleTrader: target.checked })}
        />
      )}
    </>
  )
}

type Address = SectionProps['row']['addresses'][number]

function toAddress({ country: _, ...address }: Omit<Address, 'id' | 'isPreferred'> & { country: unknown }): Address {
  return { ...address, id: null, isPreferred: true }
}
