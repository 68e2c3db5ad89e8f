import { useEffect, useId, useRef, type ReactNode } from 'react'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { normaliseLicencePlate } from '@forecourt/domain/catalogue/licence-plate.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import type { WorkshopServices } from '@forecourt/domain/workshop/booking.schema.ts'
import { bookingForm, type BookingDetails } from '@forecourt/domain/workshop/booking.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { ErrorSummary } from '@forecourt/ui/ErrorSummary.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { RadioCards } from '@forecourt/ui/RadioCards.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import hidden from '@forecourt/ui/VisuallyHidden.module.css'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { currentLanguage } from '../platform/language.ts'
import { TimePicker } from '../agenda/TimePicker.tsx'
import { whenText } from '../agenda/when-texts.ts'
import { BookingFacts } from './BookingFacts.tsx'
import { durationText, fieldLabel, priceText, stepLabel } from './booking-texts.ts'
import { CarFields, ContactFields } from './DetailsStep.tsx'
import { type BookingStep, bookingSteps, firstOpenStep, isDone } from './schedule-draft.ts'
import { workshopDiary } from './workshop-diary.ts'
import { type BookingFlow, useBooking } from './use-booking.ts'
import styles from './Schedule.module.css'

interface FlowProps {
  flow: BookingFlow
  services: WorkshopServices
}

/** All steps of a booking on one page: completed steps show the choices, one is open, the others wait. */
export function BookingSteps({ services }: { services: WorkshopServices }) {
  const flow = useBooking(services)
  const { draft } = flow
  if (draft.placed) return <Placed flow={flow} placed={draft.placed} />
  return (
    <ol className={styles.steps} aria-label={m['schedule.steps.label']()}>
      {bookingSteps.map((step) => (
        <Step key={step} step={step} flow={flow} services={services} />
      ))}
    </ol>
  )
}

function Step({ step, flow, services }: FlowProps & { step: BookingStep }) {
  const { draft, goTo } = flow
  const isOpen = draft.step === step
  const isReached = bookingSteps.indexOf(step) <= bookingSteps.indexOf(firstOpenStep(draft))
  const isFinished = isReached && step !== 'overview' && isDone(step, draft) && !isOpen
  const heading = useFocusOnArrival(isOpen && flow.hasMoved)
  return (
    <li className={classes(styles.step, isOpen && styles.open)} aria-current={isOpen ? 'step' : undefined}>
      <div className={styles.stepHead}>
        <span className={classes(styles.mark, isFinished && styles.done)}>
          {isFinished ? (
            <Icon name="check" size="s" label={m['schedule.steps.done']()} />
          ) : (
            <span aria-hidden>{bookingSteps.indexOf(step) + 1}</span>
          )}
        </span>
        <h2 ref={heading} tabIndex={-1} className={styles.stepTitle}>
          {stepLabel(step)}
        </h2>
        {isFinished && <p className={styles.chosen}>{stepText(step, flow, services)}</p>}
        {isFinished && (
          <Button
            small
            look="quiet"
            className={styles.change}
            aria-label={m['schedule.change-step']({ step: stepLabel(step) })}
            onClick={() => goTo(step)}
          >
            {m['words.change']()}
          </Button>
        )}
      </div>
      {isOpen && <OpenStep step={step} flow={flow} services={services} />}
    </li>
  )
}

/** Moves the focus to the title of a new step. The first step of the page leaves the focus where it is. */
function useFocusOnArrival(isHere: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isHere) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  return heading
}

function OpenStep({ step, flow, services }: FlowProps & { step: BookingStep }) {
  const isLast = step === 'overview'
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void flow.form.submit(event)}>
      <Problems form={flow.form} />
      <StepContent step={step} flow={flow} services={services} />
      <div className={styles.actions}>
        {isLast ? (
          <Button type="submit" look="next" full iconAfter="check" busy={flow.form.isBusy}>
            {m['schedule.book']()}
          </Button>
        ) : (
          <Button type="submit" look="primary" iconAfter="arrow-right">
            {m['schedule.next']()}
          </Button>
        )}
      </div>
    </form>
  )
}

function StepContent({ step, flow, services }: FlowProps & { step: BookingStep }) {
  const { draft } = flow
  switch (step) {
    case 'place':
      return <PlaceStep flow={flow} services={services} />
    case 'service':
      return <ServiceStep flow={flow} services={services} />
    case 'car':
      return (
        <Group title={m['schedule.car.title']()}>
          <CarFields form={flow.form} />
        </Group>
      )
    case 'time':
      return <TimeStep flow={flow} services={services} />
    case 'contact':
      return (
        <Group title={m['schedule.contact.title']()}>
          <ContactFields form={flow.form} />
        </Group>
      )
    case 'overview':
      return (
        <Group title={m['schedule.overview.title']()}>
          <BookingFacts facts={listFacts(draft, services)} />
          <p className={styles.quiet}>{m['schedule.overview.text']()}</p>
        </Group>
      )
  }
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <h3 id={id}>{title}</h3>
      {children}
    </div>
  )
}

/** Above a step that one tried to leave too early, or that the server refused. */
function Problems({ form: { problems, attempt, failure } }: Pick<BookingFlow, 'form'>) {
  const typed = problems.filter(({ field }) => field in bookingForm.fields)
  return (
    <>
      <FailureNotice failure={failure} />
      {typed.length > 0 && (
        <ErrorSummary
          key={attempt}
          title={typed.length === 1 ? m['words.to-correct-one']() : m['words.to-correct-many']({ count: typed.length })}
          errors={typed.map(({ field, fieldId }) => ({ fieldId, label: fieldLabel(field as keyof BookingDetails) }))}
        />
      )}
    </>
  )
}

function PlaceStep({ flow: { draft, form, choose }, services: { departments } }: FlowProps) {
  return (
    <RadioCards
      id={form.idOf('department')}
      legend={m['schedule.place.title']()}
      value={draft.department === null ? undefined : String(draft.department)}
      onChange={(id) => choose({ department: Number(id) })}
      options={departments.map(({ id, name, address }) => ({
        value: String(id),
        title: name,
        detail: `${address.streetName} ${address.houseNumber}, ${address.postalCode} ${address.city}`,
      }))}
      error={form.errorOf('department')}
    />
  )
}

function ServiceStep({ flow: { draft, form, choose }, services: { services } }: FlowProps) {
  return (
    <RadioCards
      id={form.idOf('service')}
      legend={m['schedule.service.title']()}
      value={draft.service === null ? undefined : String(draft.service)}
      onChange={(id) => choose({ service: Number(id) })}
      options={services
        .filter(({ departments }) => draft.department !== null && departments.includes(draft.department))
        .map(({ id, name, description, durationMinutes, priceFrom }) => ({
          value: String(id),
          title: name,
          detail: (
            <>
              {description}
              <span className={styles.price}>
                {priceText(priceFrom)} · {durationText(durationMinutes)}
              </span>
            </>
          ),
        }))}
      error={form.errorOf('service')}
    />
  )
}

function TimeStep({ flow, services }: FlowProps) {
  const { draft, form, version, nearest, chooseTime } = flow
  const missing = form.errorOf('startsAt')
  const { department, service } = findChoice(draft, services)
  if (!department || !service) return null
  return (
    <Group title={m['schedule.time.title']()}>
      <p className={styles.quiet}>{m['schedule.time.duration']({ duration: durationText(service.durationMinutes) })}</p>
      {missing && (
        <Notice tone="failure" live>
          {missing}
        </Notice>
      )}
      <TimePicker
        diary={workshopDiary({ department: department.id, service: service.id })}
        startsAt={draft.startsAt}
        onChoose={chooseTime}
        version={version}
        nearest={nearest}
        none={m['schedule.time.none']({ phone: formatPhoneInBelgium(department.phone) })}
      />
    </Group>
  )
}

function findChoice({ department, service }: BookingFlow['draft'], services: WorkshopServices) {
  return {
    department: services.departments.find(({ id }) => id === department),
    service: services.services.find(({ id }) => id === service),
  }
}

function stepText(step: BookingStep, { draft }: BookingFlow, services: WorkshopServices): string {
  const { department, service } = findChoice(draft, services)
  const { details, startsAt } = draft
  switch (step) {
    case 'place':
      return department?.name ?? ''
    case 'service':
      return service?.name ?? ''
    case 'car':
      return `${details.car}, ${normaliseLicencePlate(details.licencePlate)}`
    case 'time':
      return startsAt === null ? '' : whenText(startsAt)
    case 'contact':
      return `${details.firstName} ${details.lastName}`
    case 'overview':
      return ''
  }
}

function listFacts(draft: BookingFlow['draft'], services: WorkshopServices) {
  const { department, service } = findChoice(draft, services)
  const { details, startsAt } = draft
  return [
    { term: m['schedule.summary.what'](), value: service?.name ?? '' },
    { term: m['words.date-and-time'](), value: startsAt === null ? '' : whenText(startsAt) },
    { term: m['schedule.summary.where'](), value: department?.name ?? '' },
    { term: m['words.car'](), value: `${details.car}, ${normaliseLicencePlate(details.licencePlate)}` },
    { term: m['words.price'](), value: service ? priceText(service.priceFrom) : '' },
    { term: m['schedule.summary.who'](), value: `${details.firstName} ${details.lastName}` },
    { term: m['schedule.overview.email'](), value: details.email },
  ]
}

function Placed({
  flow,
  placed: { booking, link },
}: {
  flow: BookingFlow
  placed: NonNullable<BookingFlow['draft']['placed']>
}) {
  const announcement = useRef<HTMLDivElement>(null)
  useEffect(() => announcement.current?.focus(), [])
  const { firstName, email, number, service, startsAt, department, car, licencePlate } = booking
  return (
    <div ref={announcement} tabIndex={-1} className={styles.placed}>
      <p className={hidden.hidden} role="status">
        {m['schedule.done.title']({ firstName })}
      </p>
      <StateCard
        tone="success"
        icon="circle-check"
        heading="h2"
        title={m['schedule.done.title']({ firstName })}
        action={
          <div className={styles.doneActions}>
            <LinkButton href={`${buildPath('content.schedule.booking', currentLanguage())}#${link}`}>
              {m['schedule.done.manage']()}
            </LinkButton>
            <Button look="quiet" onClick={flow.again}>
              {m['schedule.done.again']()}
            </Button>
          </div>
        }
      >
        {m['schedule.done.text']({ email })}
      </StateCard>
      <BookingFacts
        facts={[
          { term: m['schedule.done.number'](), value: number },
          { term: m['schedule.summary.what'](), value: service.name },
          { term: m['words.date-and-time'](), value: whenText(startsAt) },
          { term: m['schedule.summary.where'](), value: department.name },
          { term: m['words.car'](), value: `${car}, ${licencePlate}` },
        ]}
      />
    </div>
  )
}
