import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import {
  findViolations,
  type Form,
  type FormFieldOf,
  type FormFields,
  type FormReason,
  type FormValues,
} from '@forecourt/domain/platform/forms/form.ts'
import type { FieldViolation } from '@forecourt/domain/platform/forms/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { forgetDraft } from './drafts.ts'
import { newOnceKey } from './once-key.ts'
import { type Draft, useDraft } from './use-draft.ts'

/** Messages by reason. A text that is too long needs no message here. */
export type TextOf<Reason extends string> = {
  readonly [R in Exclude<Reason, 'max-length'>]: (wrong: Wrong<R>) => string
}

/** Like `FieldViolation`; a screen may know more reasons than forms do. */
interface Wrong<Reason extends string = string> {
  field: string
  reason: Reason
  min?: number
  max?: number
}

interface Asked<F extends FormFields, Context, Found extends FieldViolation | undefined, More extends string> {
  form: Form<F, Context, Found>
  start: FormValues<Form<F, Context>>
  /** Further data for the rules between fields. */
  context?: Context
  textOf: TextOf<FormReason<F, Found>>
  /** Violations of fields that only this screen has; they come first. */
  more?: { readonly violations: readonly Wrong<More>[]; readonly formTexts: TextOf<More> }
  /** Completes the input before validation, for example with the city that was meant. */
  complete?: (values: FormValues<Form<F, Context>>) => Promise<Partial<FormValues<Form<F, Context>>>>
  /**
   * Returns false when nothing was sent, and the screen says why. The key stays the same as long as the input is the same,
   * so that a call that succeeded without our receiving the answer is not executed twice.
   */
  send: (values: FormValues<Form<F, Context>>, onceKey: string) => Promise<unknown>
  /** Also shows the violations in an `ErrorSummary` above, which takes the focus when it appears. */
  summarised?: boolean
  /** Name under which the input is kept in this tab until it is sent, except passwords and consents. */
  draft?: string | undefined
  /** The field whose control corrects another field that has none; by default the field itself. */
  controlOf?: (field: string) => string
  /** External storage of the input, for a form in steps that is part of a larger draft. */
  held?: Pick<Draft<FormValues<Form<F, Context>>>, 'fields' | 'type'>
  /**
   * The open step of a form in steps: only its fields are validated. Each step begins without errors, unless the user was
   * sent back to it.
   */
  step?: { readonly name: string; readonly fields: readonly string[]; readonly isTried?: boolean }
  /** Asks before a reload: the form contains input that no draft keeps, such as files. */
  guarded?: boolean
}

/**
 * Manages a form until it is sent. Missing fields show an error after the first attempt, wrong ones when they are left;
 * the first wrong field gets the focus, also when the server rejects it. No input is lost when sending fails.
 */
export function useForm<
  F extends FormFields,
  Context = void,
  Found extends FieldViolation | undefined = never,
  More extends string = never,
>(asked: Asked<F, Context, Found, More>) {
  type Values = FormValues<Form<F, Context>>
  const { form, start, context, more, textOf, complete, send, summarised = false, draft, guarded = false } = asked
  const { controlOf = (field) => field, held, step } = asked
  const id = useId()
  const own = useDraft<Values>(draft, start, unkeptFields(form.fields))
  const { fields: values, type } = held ?? own
  const [isSubmitted, setTried] = useState(false)
  const isTried = isSubmitted || step?.isTried === true
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  /** Fields of which the first gets the focus, once their errors have been drawn. */
  const [toCorrect, setToCorrect] = useState<readonly string[]>([])
  const [openStep, setOpenStep] = useState(step?.name)
  if (openStep !== step?.name) {
    setOpenStep(step?.name)
    startAnew()
    setFailure(undefined)
    setRefused(new Map())
  }
  const lastSent = useRef<{ words: string; onceKey: string } | undefined>(undefined)
  const buildFieldId = (field: string) => `${id}-${field}`
  useEffect(() => firstElement(toCorrect.map((field) => `${id}-${field}`))?.focus(), [id, toCorrect])
  useLeaveGuard(guarded)

  const violationsIn = (filled: Values): Wrong[] => [
    ...(more?.violations ?? []),
    ...findViolations<F, unknown, Found>(form as Form<F, unknown, Found>, filled, context).filter(
      ({ field }) => step === undefined || step.fields.includes(field),
    ),
  ]
  const violations = violationsIn(values)

  function say(violation: Wrong): string {
    if (violation.reason === 'max-length') return m['problems.too-long']({ count: violation.max ?? 0 })
    const isMore = more?.violations.some((one) => one === violation)
    const texts: object | undefined = isMore ? more?.formTexts : textOf
    return (texts as Record<string, (wrong: Wrong) => string>)[violation.reason]!(violation)
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    if (isBusy) return
    setTried(true)
    setAttempt((count) => count + 1)
    setFailure(undefined)
    setRefused(new Map())
    setBusy(true)
    try {
      const filled = complete ? { ...values, ...(await completeValues(complete)) } : values
      const wrong = violationsIn(filled)
      if (wrong.length > 0) return summarised ? undefined : setToCorrect(wrong.map(({ field }) => controlOf(field)))
      if ((await send(filled, onceKeyFor(filled))) === false) return
      lastSent.current = undefined
      if (draft !== undefined) forgetDraft(draft)
      startAnew()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      blame(error)
    } finally {
      setBusy(false)
    }
  }

  function startAnew() {
    setTried(false)
    setLeft(new Set())
  }

  function onceKeyFor(filled: Values): string {
    const words = JSON.stringify(filled)
    if (lastSent.current?.words !== words) lastSent.current = { words, onceKey: newOnceKey() }
    return lastSent.current.onceKey
  }

  async function completeValues(from: NonNullable<typeof complete>): Promise<Partial<Values>> {
    const found = await from(values)
    type(found)
    return found
  }

  function blame(refusal: ApiFailure) {
    const here = refusal.errors.flatMap((error) => {
      const field = error.field && fieldHere(id, error.field)
      return field ? [[field, error.message] as const] : []
    })
    setRefused(new Map(here))
    setToCorrect(here.map(([field]) => field))
    if (here.length === 0) setFailure(refusal)
  }

  const isLeftFilled = (field: string) => left.has(field) && String(values[field as keyof Values]).trim() !== ''
  const findError = (field: string): string | undefined => {
    const violation = isTried || isLeftFilled(field) ? violations.find((one) => one.field === field) : undefined
    return violation ? say(violation) : refused.get(field)
  }
  const fill = (fields: Partial<Values>) => {
    type(fields)
    setRefused((known) => new Map([...known].filter(([field]) => !(field in fields))))
  }

  const findField = (name: string) => form.fields[name] as FormFieldOf<'line' | 'lines'>
  const leave = (field: string) => setLeft((known) => (known.has(field) ? known : new Set([...known, field])))

  return {
    /** Returns the id of the control of a field. */
    idOf: buildFieldId,
    values,
    fill,
    /** Fills in the known data of a user where nothing was typed yet. */
    prefill: (known: Partial<Values>) =>
      held ? type(withBlanksFilled(values, known)) : own.set((typed) => withBlanksFilled(typed, known)),
    /** Props of an `ErrorSummary`, with the attempt as its key. */
    attempt,
    problems: isTried
      ? violations.map((found) => ({
          field: found.field,
          fieldId: buildFieldId(controlOf(found.field)),
          label: say(found),
        }))
      : [],
    isBusy,
    /** An error of the server that concerns no field here: for a `FailureNotice`. */
    failure,
    errorOf: findError,
    leave,
    submit,
    /** Props of a text input. */
    text: <Name extends NamesOf<F, 'line' | 'lines' | 'secret'>>(name: Name) => ({
      id: buildFieldId(name),
      name,
      value: values[name as keyof Values] as string,
      maxLength: findField(name).max,
      error: findError(name),
      onChange: ({ target }: { target: { value: string } }) => fill({ [name]: target.value } as Partial<Values>),
      onBlur: () => {
        const { reads } = findField(name)
        const typed = values[name as keyof Values] as string
        if (reads && reads(typed) !== typed) fill({ [name]: reads(typed) } as Partial<Values>)
        leave(name)
      },
    }),
    /** Props of a consent checkbox. */
    box: <Name extends NamesOf<F, 'agreement'>>(name: Name) => ({
      id: buildFieldId(name),
      name,
      checked: values[name as keyof Values] as boolean,
      error: findError(name),
      onChange: ({ target }: { target: { checked: boolean } }) => fill({ [name]: target.checked } as Partial<Values>),
    }),
  }
}

type NamesOf<F extends FormFields, K> = {
  [Name in keyof F & string]: F[Name]['kind'] extends K ? Name : never
}[keyof F & string]

/** Returns the form with the known data filled in where nothing was typed yet. */
export function withBlanksFilled<Values extends object>(typed: Values, known: Partial<Values>): Values {
  const blank = Object.entries(known).filter(([name]) => typed[name as keyof Values] === '')
  return { ...typed, ...Object.fromEntries(blank) }
}

/** Returns the fields that no draft keeps: secrets, and consents, whose text may have changed by then. */
function unkeptFields(fields: FormFields): string[] {
  return Object.keys(fields).filter((name) => ['secret', 'agreement'].includes(fields[name]!.kind))
}

/** Maps a path of the input to a field: `details.phone` to `phone`, `address.city` to `address`; undefined: no field here. */
function fieldHere(id: string, path: string): string | undefined {
  return path.split('.').findLast((part) => document.getElementById(`${id}-${part}`))
}

/** Returns the first of the fields in the order of the page. */
function firstElement(ids: readonly string[]): HTMLElement | undefined {
  const controls = ids.map((id) => document.getElementById(id)).filter((control) => control !== null)
  const isBefore = (one: Node, other: Node) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING
  return controls.toSorted((one, other) => (isBefore(one, other) ? -1 : 1))[0]
}

/** Asks before the page is left, in the words of the browser. */
function useLeaveGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isOn])
}
