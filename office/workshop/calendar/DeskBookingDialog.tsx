import { useState, type ComponentProps } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { testDriveForm } from '@forecourt/domain/agenda/test-drive.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { findViolations } from '@forecourt/domain/platform/forms/form.ts'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { blankDetails, bookingForm, type BookingDetails } from '@forecourt/domain/workshop/booking.ts'
import { APPOINTMENT_KINDS, type AppointmentKind } from '@forecourt/domain/workshop/calendar.ts'
import { customerList } from '@forecourt/domain/contacts/customer-list.ts'
import { viewAtFirst } from '@forecourt/domain/platform/lists/list-view.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Combobox, type Suggestion } from '@forecourt/ui/Combobox.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { currentLanguage } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { callOptions } from '../../platform/queries.ts'
import { kindOneTexts } from './calendar-texts.ts'
import { TimeField } from './TimeField.tsx'

interface DeskBookingDialogProps {
  day: CalendarDay
  /** The person who asked for it: what we know of them, and the lead that it is booked for. */
  asked?: Asked
  /** Called after each answer of the server, a refusal too. */
  onAnswer?: () => Promise<void>
  onClose: () => void
  onBooked: (booked: { kind: AppointmentKind; number: string; startsAt: string }) => void
}

export interface Asked {
  lead: { id: number; rev: number }
  kind: AppointmentKind
  car: Suggestion | undefined
  details: Partial<BookingDetails>
  language: Language
}

/** Books for a customer on the phone or for a lead. The customer gets the same mail as from the shop. */
export function DeskBookingDialog({ day, asked, onAnswer, onClose, onBooked }: DeskBookingDialogProps) {
  const [onceKey] = useState(() => crypto.randomUUID().replaceAll('-', ''))
  const [kind, setKind] = useState<AppointmentKind>(asked?.kind ?? 'workshop')
  const [place, setPlace] = useState('')
  const [service, setService] = useState('')
  const [car, setCar] = useState(asked?.car)
  const [startsAt, setStartsAt] = useState<string>()
  const [details, setDetails] = useState<BookingDetails>(() => ({ ...blankDetails(), ...asked?.details }))
  const [language, setLanguage] = useState<Language>(asked?.language ?? currentLanguage())
  const [isTried, setIsTried] = useState(false)
  const { data: choices } = useQuery(callOptions('GET /sales/calendar/getchoices', {}))

  const services = choices?.services.filter(({ departments }) => departments.length > 0) ?? []
  const offered = services.find(({ id }) => String(id) === service)
  const places = choices?.departments.filter(({ id }) => offered?.departments.includes(id)) ?? []
  const department = places.find(({ id }) => String(id) === place) ?? (places.length === 1 ? places[0] : undefined)
  const of =
    kind === 'workshop'
      ? offered && department && { workshop: { department: department.id, service: offered.id } }
      : car && { car: car.key }
  const violations =
    kind === 'workshop' ? findViolations(bookingForm, details) : findViolations(testDriveForm, driver(details))
  const findError = (name: keyof BookingDetails) => {
    const found = isTried ? violations.find(({ field }) => field === name) : undefined
    if (!found) return undefined
    return found.reason === 'required' ? m['office.calendar.book.required']() : m['office.calendar.book.wrong']()
  }
  const text = (name: keyof BookingDetails) => ({
    value: details[name],
    error: findError(name),
    onChange: ({ target }: { target: { value: string } }) => setDetails({ ...details, [name]: target.value }),
  })
  const fill = (changes: Partial<BookingDetails>) => setDetails((before) => ({ ...before, ...changes }))
  const choose = (change: () => void) => {
    change()
    setStartsAt(undefined)
  }

  function missing(): string | undefined {
    if (!of)
      return kind === 'workshop' ? m['office.calendar.book.choose-service']() : m['office.calendar.book.choose-car']()
    if (startsAt === undefined) return m['office.calendar.choose-first']()
    return isTried && violations.length > 0 ? m['office.calendar.book.incomplete']() : undefined
  }

  async function act() {
    setIsTried(true)
    if (!of || startsAt === undefined || violations.length > 0) return null
    const call = { onceKey, startsAt, language, ...(asked && { lead: asked.lead }) }
    try {
      const { appointment } =
        'workshop' in of
          ? await api('POST /sales/calendar/bookworkshop', { ...call, ...of.workshop, details })
          : await api('POST /sales/calendar/bookdrive', { ...call, ...of, details: driver(details) })
      return appointment
    } finally {
      await onAnswer?.()
    }
  }

  return (
    <ActDialog
      title={m['office.calendar.book.title']()}
      confirm={m['office.calendar.book.confirm']()}
      keep={m['words.close']()}
      refusal={missing()}
      act={act}
      isDone={(booked) => booked !== null}
      onDone={(booked) => {
        if (!booked) return
        showToast({ message: m['office.calendar.book.booked']({ email: booked.person.email }), tone: 'success' })
        onBooked(booked)
      }}
      onClose={onClose}
    >
      <Segmented
        legend={m['office.calendar.book.kind']()}
        value={kind}
        options={APPOINTMENT_KINDS.map((value) => ({ value, label: kindOneTexts[value]() }))}
        onChange={(next) => choose(() => setKind(next))}
      />
      {kind === 'workshop' ? (
        <FieldPair>
          <Select
            label={m['office.calendar.book.service']()}
            value={service}
            placeholder="–"
            options={services.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ target }) => choose(() => setService(target.value))}
          />
          <Select
            label={m['office.calendar.book.place']()}
            value={department ? String(department.id) : ''}
            placeholder="–"
            options={places.map(({ id, name, branch }) => ({ value: String(id), label: `${name}, ${branch}` }))}
            onChange={({ target }) => choose(() => setPlace(target.value))}
          />
        </FieldPair>
      ) : (
        <CarField car={car} onPick={(picked) => choose(() => setCar(picked))} />
      )}
      {of && <TimeField key={JSON.stringify(of)} of={of} day={day} value={startsAt} onChange={setStartsAt} />}
      {!asked && (
        <CustomerField
          onPick={({ email, phone, language: speaks, firstName, lastName }) => {
            fill({ email, phone, firstName, lastName })
            setLanguage(speaks)
          }}
        />
      )}
      <FieldPair>
        <TextField label={m['words.first-name']()} {...text('firstName')} />
        <TextField label={m['words.last-name']()} {...text('lastName')} />
      </FieldPair>
      <FieldPair>
        <TextField type="email" label={m['words.email']()} {...text('email')} />
        <TextField type="tel" label={m['words.phone']()} {...text('phone')} />
      </FieldPair>
      {kind === 'workshop' && (
        <>
          <FieldPair>
            <TextField label={m['words.number-plate']()} autoCapitalize="characters" {...text('licencePlate')} />
            <TextField label={m['words.mileage']()} inputMode="numeric" {...text('mileage')} />
          </FieldPair>
          <FieldPair>
            <TextField label={m['words.brand-and-model']()} {...text('car')} />
            <TextField label={m['words.vin']()} optional={m['words.optional']()} {...text('vin')} />
          </FieldPair>
        </>
      )}
      <TextArea label={m['words.remark']()} optional={m['words.optional']()} rows={2} {...text('remarks')} />
      <Select
        label={m['office.calendar.book.language']()}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: languageTexts[value]() }))}
        onChange={({ target }) => setLanguage(LANGUAGES.find((one) => one === target.value) ?? language)}
      />
    </ActDialog>
  )
}

/** Asks for a car in stock that is for sale. */
function CarField({ car, onPick }: { car: Suggestion | undefined; onPick: (car: Suggestion | undefined) => void }) {
  const [typed, setTyped] = useState<string>()
  return (
    <Combobox
      label={m['office.calendar.book.car-to-drive']()}
      hint={m['office.calendar.book.car-hint']()}
      value={typed ?? car?.label ?? ''}
      load={async (text) =>
        (await api('POST /sales/calendar/findcars', { words: text })).cars.map(({ key, name, branch }) => ({
          key,
          label: name,
          detail: `${branch}, ${key.replace(/^\w+-/, '')}`,
        }))
      }
      onChange={(text) => {
        setTyped(text)
        onPick(undefined)
      }}
      onPick={(picked) => {
        setTyped(undefined)
        onPick(picked)
      }}
      texts={searchTexts(m['office.calendar.book.car-to-drive']())}
    />
  )
}

type Known = Pick<BookingDetails, 'firstName' | 'lastName' | 'email' | 'phone'> & { language: Language }

/** Finds a customer and fills in their details. */
function CustomerField({ onPick }: { onPick: (known: Known) => void }) {
  const [typed, setTyped] = useState('')
  if (useRefusal('CUSTOMER_VIEW') !== undefined) return null
  return (
    <Combobox<Suggestion & { id: number }>
      label={m['words.find-customer']()}
      hint={m['office.calendar.book.customer-hint']()}
      optional={m['words.optional']()}
      value={typed}
      load={async (search) => {
        const request = listRequest({ ...viewAtFirst(customerList), search, pageSize: 10 })
        const { data } = await api('POST /sales/customer/list', request)
        return data.map((row) => ({
          key: String(row['id']),
          id: row['id'],
          label: row['name'],
          detail: [row['city'], row['email']].filter(Boolean).join(', '),
        }))
      }}
      onChange={setTyped}
      onPick={({ id, label }) => {
        setTyped(label)
        void api('GET /sales/customer/get', { id }).then(({ customer }) => onPick(toKnown(customer)))
      }}
      texts={searchTexts(m['words.find-customer']())}
    />
  )
}

function toKnown({ emails, phones, contacts, firstName, lastName, language }: CustomerFacts): Known {
  const [contact] = contacts
  return {
    // A company is represented by its first contact.
    firstName: firstName || (contact?.firstName ?? ''),
    lastName: lastName || (contact?.lastName ?? ''),
    email: emails[0]?.address ?? contact?.email ?? '',
    phone: phones[0]?.number ?? contact?.phone ?? '',
    language,
  }
}

type CustomerFacts = Awaited<ReturnType<typeof api<'GET /sales/customer/get'>>>['customer']

/** Returns the details of a test driver, who brings no car. */
function driver({ firstName, lastName, email, dialCode, phone, remarks }: BookingDetails) {
  return { firstName, lastName, email, dialCode, phone, remarks }
}

function searchTexts(list: string): ComponentProps<typeof Combobox>['texts'] {
  return {
    list,
    count: (count) => m['words.found']({ count }),
    none: m['words.nothing-found'](),
    failed: m['errors.network'](),
  }
}

const languageTexts = { nl: m['words.in-dutch'], fr: m['words.in-french'] }
