import type { ReactNode } from 'react'
import type { TradeInFormContents } from '@forecourt/domain/trade-ins/trade-in.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextButton, TextLink } from '@forecourt/ui/TextLink.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { MessageField, PersonFields, PrivacyNote, Honeypot } from '../contacts/LeadFields.tsx'
import { Thanks } from '../contacts/Thanks.tsx'
import { FileUpload } from '../media/FileUpload.tsx'
import { CarFields, StateFields } from './CarFields.tsx'
import { EstimateBox } from './EstimateBox.tsx'
import { rangeText } from './trade-in-texts.ts'
import { useTradeIn, type TradeIn } from './use-trade-in.ts'
import styles from './ValueYourCar.module.css'

interface TradeInFormProps extends TradeInFormContents {
  /** The current one. */
  year: number
  /** Starts anew with another car. */
  onAgain: () => void
}

/** The form: the car, its condition, photos and the owner, one below the other. */
export function TradeInForm({ brands, departments, terms, year, onAgain }: TradeInFormProps) {
  const tradeIn = useTradeIn(year)
  const { form, uploads, keptPhotos, wanted } = tradeIn
  if (form.isSent) return <Sent tradeIn={tradeIn} onAgain={onAgain} />
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      {wanted && (
        <Notice action={<TextButton onClick={tradeIn.dropWanted}>{m['trade-in.wanted-remove']()}</TextButton>}>
          {m['words.label']({ label: m['trade-in.wanted']() })} <TextLink href={wanted.href}>{wanted.name}</TextLink>
        </Notice>
      )}
      <Step number={1} title={m['trade-in.car']()}>
        <CarFields tradeIn={tradeIn} brands={brands} />
      </Step>
      <Step number={2} title={m['trade-in.state']()}>
        <StateFields tradeIn={tradeIn} terms={terms} />
        <EstimateBox estimate={tradeIn.estimate} />
      </Step>
      <Step number={3} title={m['words.photos']()}>
        <p className={styles.quiet}>{m['trade-in.photos-hint']()}</p>
        <div id={form.idOf('photos')} tabIndex={-1} className={styles.photos}>
          <FileUpload label={m['trade-in.photos-label']()} optional={m['words.optional']()} uploads={uploads} />
          {keptPhotos > 0 && <p className={styles.quiet}>{m['trade-in.photos-kept']({ count: keptPhotos })}</p>}
          {form.errorOf('photos') && (
            <Notice tone="failure" live>
              {form.errorOf('photos')}
            </Notice>
          )}
        </div>
      </Step>
      <Step number={4} title={m['words.your-details']()}>
        {wanted ? (
          <p className={styles.quiet}>{m['trade-in.wanted-department']()}</p>
        ) : (
          <Select
            id={form.idOf('department')}
            label={m['trade-in.department']()}
            placeholder={m['trade-in.choose-department']()}
            options={departments.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={tradeIn.department}
            onChange={(event) => tradeIn.setDepartment(event.target.value)}
            error={form.errorOf('department')}
          />
        )}
        <PersonFields form={form} />
        <MessageField form={form} label={m['trade-in.message']()} isOptional />
        <Honeypot form={form} />
        <PrivacyNote />
        <FailureNotice failure={form.failure} />
        <div>
          <Button type="submit" look="primary" busy={form.isBusy}>
            {m['trade-in.send']()}
          </Button>
        </div>
      </Step>
    </form>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = `trade-in-step-${number}`
  return (
    <section className={styles.step} aria-labelledby={id}>
      <h2 id={id}>
        <span className={styles.mark} aria-hidden>
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}

function Sent({ tradeIn: { sentRange }, onAgain }: { tradeIn: TradeIn; onAgain: () => void }) {
  return (
    <Thanks
      heading="h2"
      title={m['trade-in.thanks']()}
      action={<Button onClick={onAgain}>{m['trade-in.again']()}</Button>}
    >
      {sentRange && (
        <>
          <p>
            <strong>{m['trade-in.thanks-range']({ range: rangeText(sentRange) })}</strong>
          </p>
          <p>{m['trade-in.estimate.note']()}</p>
        </>
      )}
      <p>{m['trade-in.thanks-next']()}</p>
    </Thanks>
  )
}
