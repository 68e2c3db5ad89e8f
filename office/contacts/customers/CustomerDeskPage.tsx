import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { customerName, isTaxable, resolveCarUsage } from '@forecourt/domain/contacts/customer-record.ts'
import { formatDay, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge, StateBadge } from '@forecourt/ui/Badge.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { ActionLink } from '../../platform/ActionButton.tsx'
import { MailLink, PhoneLink } from '../../platform/ContactLinks.tsx'
import { DeskColumn, DeskColumns, DeskPanel, DeskRows, Facts, RowEnd } from '../../platform/desk/Desk.tsx'
import { EditLink } from '../../platform/desk/EditLink.tsx'
import { Multiline } from '../../platform/Layout.tsx'
import { useRefusal } from '../../platform/may.ts'
import { Page } from '../../platform/Page.tsx'
import { callOptions } from '../../platform/queries.ts'
import { useNamedShortcut } from '../../platform/shortcuts.ts'
import { useTitle } from '../../platform/title.ts'
import { CustomerAccounts } from './CustomerAccounts.tsx'
import { CustomerCars } from './CustomerCars.tsx'
import { CustomerHistory } from './CustomerHistory.tsx'
import { CustomerMenu } from './CustomerMenu.tsx'
import { CustomerRunning } from './CustomerRunning.tsx'
import { CustomerSupplier } from './CustomerSupplier.tsx'
import { SupplierRules } from './SupplierRules.tsx'
import { CustomerTasks } from './CustomerTasks.tsx'
import { CustomerVat } from './CustomerVat.tsx'
import type { KeptCustomer } from './customer-draft.ts'
import type { Choices } from './customer-routes.ts'
import { namedCustomers, usageText } from './customer-texts.ts'
import { Duplicates } from './Duplicates.tsx'
import { MissingOfCompany } from './MissingOfCompany.tsx'
import { fleetRoleText } from './PeopleSection.tsx'
import { ReachDialog } from './ReachDialog.tsx'
import { Timeline } from './Timeline.tsx'
import styles from './CustomerDesk.module.css'
import { ScreenHead } from '../../platform/ScreenHead.tsx'

const { texts } = namedCustomers

/** One customer to read: how to reach them, what runs, what happened. Another one remounts the page. */
export function CustomerDeskPage() {
  const { id } = useParams()
  const { data } = useQuery(callOptions('GET /sales/customer/get', { id: Number(id) }))
  const branches = useQuery(callOptions('GET /sales/customerbranch/getall', {}))
  const salespeople = useQuery(callOptions('GET /sales/customersalesperson/getall', {}))
  if (!data || !branches.data || !salespeople.data) return null
  return (
    <CustomerDesk key={id} customer={data.customer} branches={branches.data.data} salespeople={salespeople.data.data} />
  )
}

interface CustomerDeskProps {
  customer: KeptCustomer
  branches: Choices
  salespeople: Choices
}

function CustomerDesk({ customer, branches, salespeople }: CustomerDeskProps) {
  const navigate = useNavigate()
  const { emails, phones, mergedInto } = customer
  const [merging, setMerging] = useState<{ gone: number | undefined }>()
  const place = { branch: customer.branch, owner: customer.salesperson }
  const refusal = useRefusal('CUSTOMER_EDIT', place)
  const mayMerge = useRefusal('CUSTOMER_MERGE', place) === undefined
  const mayOffer = useRefusal('OFFER_EDIT') === undefined
  const title = customerName(customer)
  useTitle(title)
  const newOffer = `/offer/new?customer=${customer.id}`
  const mayChange = refusal === undefined && !mergedInto
  const isSupplier = !mergedInto && isTaxable(customer)
  const [isChangingReach, setChangingReach] = useState(false)
  useNamedShortcut('b', m['office.customer.reach.title'](), () => mayChange && setChangingReach(true))
  useNamedShortcut('o', m['words.make-offer'](), () => void (mayOffer && !mergedInto && navigate(newOffer)))
  const phone = findPreferred(phones)?.number
  const email = findPreferred(emails)?.address
  const isMobile = phone !== undefined && phone.startsWith('+324')
  const seller = [findName(salespeople, customer.salesperson), findName(branches, customer.branch)].filter(Boolean)
  return (
    <Page wide>
      <ScreenHead
        screen="customer"
        isRecord
        title={title}
        beside={
          <>
            <Badge tone="vat">{texts.choice('customerType', customer.customerType)}</Badge>
            <Badge tone="vat">{texts.choice('language', customer.language)}</Badge>
            {customer.blockedReason !== '' && <StateBadge tone="failed">{m['office.customer.blocked']()}</StateBadge>}
            {!customer.isActive && <StateBadge tone="vat">{m['office.form.archived']()}</StateBadge>}
          </>
        }
        facts={[
          phone !== undefined && <PhoneLink key="phone" number={phone} />,
          email !== undefined && <MailLink key="mail" address={email} />,
          isMobile && <SmsLink key="sms" number={phone} />,
          mayChange && (
            <IconButton
              key="reach"
              icon="pencil"
              className={styles.change}
              label={m['office.customer.reach.title']()}
              aria-keyshortcuts="B"
              onClick={() => setChangingReach(true)}
            />
          ),
          <span key="number" className="num">
            {m['office.customer.desk.number']({ number: customer.id, day: formatDayAt(customer.createdAt) })}
          </span>,
          seller.length > 0 && m['words.labelled']({ label: m['words.seller'](), text: seller.join(', ') }),
        ]}
        actions={
          !mergedInto && (
            <>
              <EditLink href={`/customer/${customer.id}/edit`} right="CUSTOMER_EDIT" place={place} />
              <CustomerMenu
                customer={customer}
                branches={branches}
                salespeople={salespeople}
                merging={merging}
                onMerge={setMerging}
              />
              <ActionLink right="OFFER_EDIT" href={newOffer} look="primary" icon="plus" aria-keyshortcuts="O">
                {m['words.make-offer']()} <kbd>O</kbd>
              </ActionLink>
            </>
          )
        }
      />
      {isChangingReach && <ReachDialog customer={customer} onClose={() => setChangingReach(false)} />}
      <DeskColumns>
        <DeskColumn>
          {mergedInto && (
            <Notice>
              {m['office.customer.merged-into']()}{' '}
              {mergedInto.label === null ? (
                m['office.customer.merged-beyond']()
              ) : (
                <TextLink href={`/customer/${mergedInto.id}`}>{mergedInto.label}</TextLink>
              )}
            </Notice>
          )}
          {customer.blockedReason !== '' && <Notice tone="failure">{customer.blockedReason}</Notice>}
          <MissingOfCompany row={customer} />
          {!mergedInto && <Duplicates row={customer} onMerge={mayMerge ? (gone) => setMerging({ gone }) : undefined} />}
          <CustomerRunning customer={customer.id} />
          <Timeline customer={customer.id} refusal={refusal} />
        </DeskColumn>
        <DeskColumn as="aside">
          <CustomerTasks customer={customer.id} salespeople={salespeople} refusal={refusal} />
          <People contacts={customer.contacts} />
          <CustomerCars customer={customer.id} />
          <CustomerFacts customer={customer} />
          {isSupplier && <CustomerVat key={`${customer.vatPrefix}${customer.vatNumber}`} customer={customer} />}
          <CustomerAccounts customer={customer.id} refusal={refusal} />
          <CustomerHistory id={customer.id} />
        </DeskColumn>
        {isSupplier && (
          <DeskColumn below>
            <CustomerSupplier customer={customer} />
            <SupplierRules supplier={customer.id} />
          </DeskColumn>
        )}
      </DeskColumns>
    </Page>
  )
}

function SmsLink({ number }: { number: string }) {
  return (
    <a href={`sms:${number.replaceAll(' ', '')}`}>
      <Icon name="device-mobile" size="s" /> {m['office.customer.desk.sms']()}
    </a>
  )
}

/** Shows the contact people of a company. */
function People({ contacts }: Pick<KeptCustomer, 'contacts'>) {
  if (contacts.length === 0) return null
  return (
    <DeskPanel title={m['office.customer.people']()} count={contacts.length}>
      <DeskRows>
        {contacts.map(({ id, firstName, lastName, jobTitle, email, phone, fleetRole }) => (
          <li key={id}>
            <span>
              {`${firstName} ${lastName}`.trim()}
              <span className="hint">
                {[jobTitle, fleetRole && fleetRoleText(fleetRole)]
                  .filter(Boolean)
                  .map((text) => ` · ${text}`)
                  .join('')}
              </span>
            </span>
            <RowEnd>
              {phone !== '' ? (
                <a className="num" href={`tel:${phone.replaceAll(' ', '')}`}>
                  {formatPhoneInBelgium(phone)}
                </a>
              ) : (
                email !== '' && (
                  <a
                    href={`mailto:${email}`}
                    aria-label={m['words.labelled']({ label: m['words.email'](), text: email })}
                  >
                    <Icon name="mail" size="s" />
                  </a>
                )
              )}
            </RowEnd>
          </li>
        ))}
      </DeskRows>
    </DeskPanel>
  )
}

/** Shows the facts of a customer that are nowhere else on the desk. */
function CustomerFacts({ customer }: { customer: KeptCustomer }) {
  const { data } = useQuery(callOptions('GET /sales/customer/getdesk', { id: customer.id }))
  const more = <Item extends { isPreferred: boolean }>(items: readonly Item[]) =>
    items.filter((item) => item !== findPreferred(items))
  const since = data?.newsletterSince
  return (
    <DeskPanel title={m['office.customer.facts']()}>
      <Facts
        facts={[
          ...customer.addresses.map(({ label, streetName, houseNumber, boxNumber, postalCode, city }) => ({
            term: addressTexts[label](),
            value: `${[streetName, houseNumber, boxNumber && `/ ${boxNumber}`].filter(Boolean).join(' ')}, ${postalCode} ${city}`,
          })),
          ...more(customer.phones).map(({ number }) => ({
            term: m['words.phone'](),
            value: <a href={`tel:${number.replaceAll(' ', '')}`}>{formatPhoneInBelgium(number)}</a>,
          })),
          ...more(customer.emails).map(({ address }) => ({
            term: m['words.email'](),
            value: <a href={`mailto:${address}`}>{address}</a>,
          })),
          { term: m['office.customer.enterprise-number'](), value: customer.enterpriseNumber },
          isTaxable(customer) &&
            customer.vatNumber === '' && { term: m['office.customer.taxable'](), value: m['words.yes']() },
          { term: m['office.customer.car-usage'](), value: usageText(resolveCarUsage(customer)) },
          data !== undefined && {
            term: m['office.customer.desk.newsletter'](),
            value: since
              ? m['office.customer.desk.newsletter-since']({ day: formatDayAt(since) })
              : m['office.customer.desk.newsletter-none'](),
          },
          {
            term: m['office.customer.remarks'](),
            value: customer.remarks && <Multiline as="span">{customer.remarks}</Multiline>,
          },
        ]}
      />
    </DeskPanel>
  )
}

const addressTexts = {
  home: m['office.customer.home'],
  work: m['office.customer.work'],
  invoice: m['office.customer.invoice'],
  delivery: m['office.customer.delivery'],
} as const

function findPreferred<Item extends { isPreferred: boolean }>(items: readonly Item[]): Item | undefined {
  return items.find(({ isPreferred }) => isPreferred) ?? items[0]
}

function findName(choices: Choices, id: number | null): string | undefined {
  return choices.find((one) => one.id === id)?.name
}

function formatDayAt(instant: string): string {
  return formatDay(brusselsDay(new Date(instant)))
}
