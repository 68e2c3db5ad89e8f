import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { useLoaderData, useNavigate, useParams, useSearchParams } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { FieldInput } from '../../platform/kinds/FieldInput.tsx'
import { useRefusal } from '../../platform/may.ts'
import type { LoadedRecord } from '../../platform/resource/resource-routes.ts'
import { useTitle } from '../../platform/title.ts'
import { IntakePhotos } from './IntakePhotos.tsx'
import { useIntake, type Intake } from './use-intake.ts'
import { useShots } from './use-shots.ts'
import { VinNote } from './VinNote.tsx'
import { VinScan } from './VinScan.tsx'
import styles from './Intake.module.css'

const STEPS = ['vin', 'photos', 'state'] as const
type Step = (typeof STEPS)[number]

/** Fields of a car that are noted where it stands, by step; the rest follows at the desk. */
const stepFields = {
  vin: ['vin', 'model', 'department'],
  photos: [],
  state: ['mileageKm', 'keyCount', 'licencePlate', 'firstRegistration', 'note'],
} as const satisfies Record<Step, readonly string[]>

/** A used car is taken in with a telephone: chassis number, photos, mileage and keys. Everything is kept as it comes. */
export function IntakePage() {
  const loaded = useLoaderData<LoadedRecord>()
  const { id } = useParams()
  return <IntakeForm key={id ?? 'new'} {...loaded} />
}

function IntakeForm(loaded: LoadedRecord) {
  const intake = useIntake(loaded)
  const shots = useShots(intake.id)
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const refusal = useRefusal('STOCK_EDIT')
  const at = Math.max(
    0,
    STEPS.findIndex((step) => step === params.get('step')),
  )
  const step: Step = STEPS[at] ?? 'vin'
  const go = (to: number) => {
    const next = STEPS[to]
    if (next) setParams({ step: next })
  }
  const title = m['office.stock.new']()
  useTitle(title)

  async function finish() {
    const number = await intake.save()
    if (number !== undefined) void navigate(`/usedcar/${number}`)
  }

  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <IconButton
          icon="arrow-left"
          label={m['words.back']()}
          onClick={() => (at === 0 ? void navigate('/usedcar') : go(at - 1))}
        />
        <h1>{title}</h1>
        <SaveState intake={intake} />
      </header>
      <ol className={styles.steps}>
        {STEPS.map((name, place) => (
          <li
            key={name}
            className={classes(place === at && styles.now, isDone(name, intake, shots.count) && styles.done)}
          >
            <button type="button" aria-current={place === at ? 'step' : undefined} onClick={() => go(place)}>
              {isDone(name, intake, shots.count) ? <Icon name="check" size="s" /> : `${place + 1}. `}
              {stepText(name)}
            </button>
          </li>
        ))}
      </ol>
      {refusal && <Notice tone="warning">{refusal}</Notice>}
      {intake.failure && (
        <Notice
          tone="warning"
          live
          action={
            <Button small onClick={() => void intake.save()}>
              {m['words.retry']()}
            </Button>
          }
        >
          {intake.failure}
        </Notice>
      )}
      <div className={styles.body}>
        {step === 'vin' && (
          <>
            <VinScan onRead={(vin) => intake.change('vin', vin)} />
            <Fields intake={intake} loaded={loaded} names={stepFields.vin} refusal={refusal} />
            {intake.id === null && <p className="hint">{m['office.stock.intake.kept-from']()}</p>}
          </>
        )}
        {step === 'photos' && <IntakePhotos shots={shots} isSaved={intake.id !== null} />}
        {step === 'state' && <Fields intake={intake} loaded={loaded} names={stepFields.state} refusal={refusal} />}
      </div>
      <footer className={styles.dock}>
        {step === 'photos' && shots.count < shots.slots.length && (
          <p className="hint">{m['office.stock.intake.later']({ count: shots.slots.length - shots.count })}</p>
        )}
        {at < STEPS.length - 1 ? (
          <Button full look="primary" onClick={() => go(at + 1)}>
            {goOnText(step === 'photos' ? shots.count : 0)}
          </Button>
        ) : (
          <Button
            full
            look="primary"
            busy={intake.isSaving}
            disabledReason={refusal ?? (intake.isReady ? undefined : m['office.stock.intake.kept-from']())}
            onClick={() => void finish()}
          >
            {m['office.stock.intake.finish']()}
          </Button>
        )}
      </footer>
    </div>
  )
}

interface FieldsProps {
  intake: Intake
  loaded: LoadedRecord
  names: readonly string[]
  refusal: string | undefined
}

function Fields({ intake, loaded: { resource, texts }, names, refusal }: FieldsProps) {
  const vin = intake.row['vin']
  return names.map((name) => (
    <div key={name}>
      <FieldInput
        id={`intake-${name}`}
        place={{
          name,
          field: requireValue(resource.fields[name], `the field ${name}`),
          texts: { ...texts, optional: () => '' },
        }}
        value={intake.row[name] ?? null}
        error={intake.problems[name]}
        disabled={refusal !== undefined}
        onChange={(value) => intake.change(name, value)}
        onBlur={() => {}}
      />
      {name === 'vin' && <VinNote vin={typeof vin === 'string' ? vin : null} id={intake.id} name="usedcar" />}
    </div>
  ))
}

function SaveState({ intake: { savedAt, isSaving } }: { intake: Intake }) {
  return (
    <span className={styles.saved} role="status">
      {isSaving
        ? m['office.stock.intake.saving']()
        : savedAt && (
            <>
              <Icon name="circle-check" size="s" />
              {m['office.stock.intake.saved-at']({ time: savedAt })}
            </>
          )}
    </span>
  )
}

function isDone(step: Step, { row, id }: Intake, photos: number): boolean {
  if (step === 'vin') return id !== null && row['vin'] !== null
  if (step === 'photos') return photos > 0
  return row['mileageKm'] !== null && row['keyCount'] !== null
}

function goOnText(photos: number): string {
  if (photos === 0) return m['office.stock.intake.go-on']()
  return photos === 1
    ? m['office.stock.intake.go-on-with-one']()
    : m['office.stock.intake.go-on-with']({ count: photos })
}

function stepText(step: Step): string {
  switch (step) {
    case 'vin':
      return m['words.vin']()
    case 'photos':
      return m['words.photos']()
    case 'state':
      return m['office.stock.intake.state']()
  }
}
