import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { AlternativeLetter } from '@forecourt/domain/offers/alternatives.ts'
import type { CustomerViewAnswered, ShownOffer, ViewPart } from '@forecourt/domain/offers/customer-view.schema.ts'
import { toLastDay } from '@forecourt/domain/offers/offer.ts'
import { CUSTOMER_VIEW_SCREEN } from '@forecourt/domain/platform/routes/office-page.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isLanguage, LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Menu, MenuItem } from '@forecourt/ui/Menu.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { RadioCards } from '@forecourt/ui/RadioCards.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { Swatch } from '@forecourt/ui/Swatch.tsx'
import { DealerMark } from '../../platform/DealerMark.tsx'
import { currentLanguage, formatInstant, formatList } from '../../platform/language.ts'
import { formatCents } from '../../platform/money-text.ts'
import { pageData } from '../../platform/page-data.ts'
import { queries } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { formatPercent } from '../desk/offer-texts.ts'
import { readDesk, readViewKey } from './customer-view-place.ts'
import { Proposals } from './Proposals.tsx'
import { UnlockDialog } from './UnlockDialog.tsx'
import { useHubNews } from './use-hub-news.ts'
import styles from './CustomerViewPage.module.css'

type Answer = ApiResult<'POST /shop/customerview/get'>
type Choice = { readonly part: ViewPart['key']; readonly isChosen: boolean }
/** A hub that is away is asked past. */
const askAgainMs = 15_000

/** The offer that is drawn up, on the screen of its customer: it follows the desk, and nothing on it is internal. */
export function CustomerViewPage() {
  const { language } = useParams()
  const { hash } = useLocation()
  const key = readViewKey(hash)
  useTitle(m['customer-view.title']())
  // Each language has a build of its own, and the address says which: the server sends it.
  const isOther = isLanguage(language) && language !== currentLanguage()
  useEffect(() => {
    if (isOther) location.reload()
  }, [isOther])
  return isOther ? null : <View key={key} viewKey={key} />
}

function View({ viewKey }: { viewKey: string }) {
  /** The proposal that the customer looks at, and the one that the desk had open when they chose it. */
  const [looked, setLooked] = useState<{ letter: AlternativeLetter; desk: AlternativeLetter }>()
  const letter = looked?.letter
  const queryKey = ['customer view', viewKey, letter]
  const { data, error, refetch, isPending } = useQuery<Answer, ApiFailure>({
    queryKey,
    queryFn: () => api('POST /shop/customerview/get', { key: viewKey, ...(letter && { letter }) }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isOver(state.error) ? false : askAgainMs),
    retry: false,
  })
  const [refused, setRefused] = useState<ApiFailure>()
  // Shown at the touch, whatever else is loaded meanwhile; the price follows with the answer.
  const [unanswered, setUnanswered] = useState<readonly Choice[]>([])
  useHubNews({ customerView: viewKey }, () => void refetch())
  const [isUnlocking, setUnlocking] = useState(false)
  const turnedFrom = readDesk()
  async function choose(part: ViewPart['key'], isChosen: boolean) {
    setRefused(undefined)
    const choice: Choice = { part, isChosen }
    setUnanswered((before) => [...before, choice])
    try {
      const answer = await api('POST /shop/customerview/choose', { key: viewKey, part, isChosen })
      // A call that was sent before does not know the choice yet.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, answer)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setRefused(failure)
      void refetch()
    } finally {
      setUnanswered((before) => before.filter((one) => one !== choice))
    }
  }
  const view = isOver(error) ? undefined : data && unanswered.reduce(withChoice, data).view
  const desk = data?.view.proposals.find(({ isAtDesk }) => isAtDesk)?.letter
  // This screen follows the desk to another proposal.
  if (looked && desk !== undefined && desk !== looked.desk) setLooked({ letter: desk, desk })
  return (
    <div className={styles.page}>
      <Head view={view} onUnlock={turnedFrom === null ? undefined : () => setUnlocking(true)} viewKey={viewKey} />
      <main className={styles.main}>
        {view && <Standing view={view} isOffline={error !== null} isTurned={turnedFrom !== null} refused={refused} />}
        {view && view.proposals.length > 0 && (
          <Proposals view={view} onShow={(chosen) => setLooked({ letter: chosen, desk: desk ?? chosen })} />
        )}
        {view?.shown?.car ? (
          <Shown view={view} shown={view.shown} onChoose={(part, isChosen) => void choose(part, isChosen)} />
        ) : (
          !isPending && (
            <div className={styles.state}>
              {view ? (
                <StateCard heading="h1" icon="car" title={m['customer-view.waiting']()}>
                  {m['customer-view.waiting-text']()}
                </StateCard>
              ) : isOver(error) || !error ? (
                <StateCard heading="h1" icon="clock" title={m['customer-view.over']()}>
                  {m['customer-view.over-text']()}
                </StateCard>
              ) : (
                <StateCard heading="h1" icon="wifi-off" title={error.message} />
              )}
            </div>
          )
        )}
      </main>
      {isUnlocking && turnedFrom !== null && (
        <UnlockDialog desk={turnedFrom} viewKey={viewKey} onClose={() => setUnlocking(false)} />
      )}
    </div>
  )
}

/** Applies a choice to the view before the server answers: a car has one colour and one cover. */
function withChoice({ view }: Answer, { part, isChosen }: Choice): Answer {
  const { shown } = view
  if (!shown) return { view }
  const kind = shown.parts.find(({ key }) => key === part)?.kind
  const isSingle = kind === 'colour' || kind === 'cover'
  const parts = shown.parts.map((one) => {
    if (one.key === part) return { ...one, isChosen }
    return isSingle && one.kind === kind ? { ...one, isChosen: false } : one
  })
  return { view: { ...view, shown: { ...shown, parts } } }
}

function isOver(error: ApiFailure | null): boolean {
  return error !== null && (error.status === 404 || error.status === 400 || error.status === 422)
}

interface HeadProps {
  view: CustomerViewAnswered | undefined
  viewKey: string
  /** Undefined: this screen was not handed over. */
  onUnlock: (() => void) | undefined
}

function Head({ view, viewKey, onUnlock }: HeadProps) {
  const { dealer } = pageData()
  return (
    <header className={styles.head}>
      <DealerMark name={dealer} />
      <div className={styles.whose}>
        {view?.shown && view.shown.customer !== '' && <b>{m['customer-view.for']({ name: view.shown.customer })}</b>}
        {view && <span className="hint">{offerText(view)}</span>}
      </div>
      <Menu
        label={currentLanguage().toUpperCase()}
        name={`${currentLanguage().toUpperCase()}, ${m['layout.language']()}`}
      >
        {LANGUAGES.map((language) => (
          <MenuItem key={language}>
            <button
              type="button"
              lang={language}
              aria-current={language === currentLanguage() || undefined}
              onClick={() => location.replace(`/office${CUSTOMER_VIEW_SCREEN}/${language}#${viewKey}`)}
            >
              {languageNames[language]}
            </button>
          </MenuItem>
        ))}
      </Menu>
      {onUnlock && <IconButton icon="lock" label={m['customer-view.back']()} onClick={onUnlock} />}
    </header>
  )
}

const languageNames = { nl: 'Nederlands', fr: 'Français' } as const satisfies Record<Language, string>

function offerText({ offerNumber, validUntil }: CustomerViewAnswered): string {
  if (offerNumber === null) return m['customer-view.draft']()
  if (validUntil === null) return m['customer-view.offer']({ number: offerNumber })
  return m['customer-view.offer-until']({ number: offerNumber, day: formatDay(toLastDay(validUntil)) })
}

interface StandingProps {
  view: CustomerViewAnswered
  isOffline: boolean
  isTurned: boolean
  refused: ApiFailure | undefined
}

/** Shows the age of the offer if no desk follows it, and why a choice has no price. */
function Standing({ view, isOffline, isTurned, refused }: StandingProps) {
  const { changedAt, isDeskOpen, isOpenToChoices, shown } = view
  const at = formatInstant(changedAt)
  const clash = shown?.clash
  return (
    <div className={styles.notices}>
      {isOffline && (
        <Notice tone="warning" live>
          {m['customer-view.offline']({ at })}
        </Notice>
      )}
      {!isOffline && !isDeskOpen && !isTurned && (
        <Notice tone="warning" live>
          {m['customer-view.desk-gone']({ at })}
        </Notice>
      )}
      {refused && (
        <Notice tone="warning" live="at-once">
          {refused.message}
        </Notice>
      )}
      {clash && (
        <Notice tone="warning" live>
          {clashText(clash)}
        </Notice>
      )}
      {shown && !isOpenToChoices && <Notice>{readOnlyText(view)}</Notice>}
    </div>
  )
}

/** Shows why nothing can be chosen: the offer was issued, or the desk has another proposal open. */
function readOnlyText({ letter, proposals }: CustomerViewAnswered): string {
  const desk = proposals.find(({ isAtDesk }) => isAtDesk)?.letter
  if (letter === null || desk === undefined || desk === letter) return m['customer-view.read-only']()
  return m['customer-view.proposals.beside']({ letter, desk })
}

function clashText({ kind, part, others }: NonNullable<ShownOffer['clash']>): string {
  const other = formatList(others, kind === 'requires' ? 'disjunction' : 'conjunction')
  if (part === '' || other === '') return m['customer-view.clash-other']()
  return kind === 'requires'
    ? m['customer-view.clash-requires']({ part, other })
    : m['customer-view.clash-excludes']({ part, other })
}

interface ShownProps {
  view: CustomerViewAnswered
  shown: ShownOffer
  onChoose: (part: ViewPart['key'], isChosen: boolean) => void
}

function Shown({ view, shown, onChoose }: ShownProps) {
  const { price, figures, equipment, parts } = shown
  const [isOpen, setOpen] = useState<'options' | 'equipment'>()
  const isLocked = !view.isOpenToChoices
  const chosen = parts.filter(({ kind, isChosen }) => isChosen && (kind === 'option' || kind === 'pack'))
  const choosable = parts.filter(({ kind }) => kind !== 'colour')
  return (
    <>
      <Stage shown={shown} isLocked={isLocked} onChoose={onChoose} />
      {figures.length > 0 && (
        <dl className={styles.figures}>
          {figures.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {price && <Price price={price} isLast={shown.clash !== null} />}
      {shown.taxes && <Taxes taxes={shown.taxes} />}
      <footer className={styles.bar}>
        {choosable.length > 0 && (
          <Button icon="adjustments-horizontal" onClick={() => setOpen('options')}>
            {m['words.options']()} <span className="hint">{m['customer-view.chosen']({ count: chosen.length })}</span>
          </Button>
        )}
        {equipment.length > 0 && (
          <Button icon="check" onClick={() => setOpen('equipment')}>
            {m['customer-view.equipment']()}
          </Button>
        )}
        <p className={styles.seller}>
          {m['customer-view.seller']()} <b>{view.seller}</b>
        </p>
      </footer>
      {isOpen === 'options' && (
        <Options parts={choosable} isLocked={isLocked} onChoose={onChoose} onClose={() => setOpen(undefined)} />
      )}
      {isOpen === 'equipment' && (
        <Dialog
          open
          title={m['customer-view.equipment']()}
          closeLabel={m['words.close']()}
          onClose={() => setOpen(undefined)}
        >
          {equipment.map(({ name, items }) => (
            <section key={name} className={styles.equipment}>
              <h3>{name}</h3>
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </section>
          ))}
        </Dialog>
      )}
    </>
  )
}

function Stage({
  shown: { car, parts },
  isLocked,
  onChoose,
}: Pick<ShownProps, 'shown' | 'onChoose'> & { isLocked: boolean }) {
  const colours = parts.filter(({ kind }) => kind === 'colour')
  const colour = colours.find(({ isChosen }) => isChosen)
  if (!car) return null
  const { picture, name, subtitle } = car
  return (
    <section className={styles.stage} aria-label={name}>
      <div className={styles.title}>
        <h1>{name}</h1>
        {subtitle !== '' && <p>{subtitle}</p>}
      </div>
      {picture ? (
        <img
          className={styles.picture}
          src={picture.lg}
          srcSet={`${picture.sm} 480w, ${picture.md} 960w, ${picture.lg} 1600w`}
          sizes="(min-width: 1024px) 900px, 100vw"
          alt={picture.alt}
        />
      ) : (
        <div className={styles.picture} />
      )}
      {colours.length > 0 && (
        <fieldset className={styles.colours} disabled={isLocked}>
          <legend>{m['words.exterior-colour']()}</legend>
          <p aria-live="polite">
            <b>{colour?.name ?? m['detail.new.choose-colour']()}</b>
            {colour && <span>{priceText(colour)}</span>}
          </p>
          <div className={styles.swatches}>
            {colours.map((one) => (
              <Swatch
                key={one.key}
                type="radio"
                name="view-colour"
                colour={one.colour ?? '#808080'}
                label={`${one.name}, ${priceText(one)}`}
                checked={one.isChosen}
                disabled={one.priceCents === null}
                onChange={() => onChoose(one.key, true)}
              />
            ))}
          </div>
        </fieldset>
      )}
    </section>
  )
}

function priceText({ priceCents }: Pick<ViewPart, 'priceCents'>): string {
  if (priceCents === null) return m['customer-view.no-price']()
  return priceCents === 0 ? m['customer-view.in-the-price']() : formatCents(priceCents)
}

/** The taxes of the buyer, as an indication with its sources. */
function Taxes({ taxes: { title, rows, notes } }: { taxes: NonNullable<ShownOffer['taxes']> }) {
  return (
    <div className={styles.cards}>
      <section className={styles.card} aria-labelledby="view-taxes">
        <div className={styles.cardHead}>
          <h2 id="view-taxes">{title}</h2>
        </div>
        <DescriptionList
          look="facts"
          items={rows.map(({ term, value, note }) => ({
            term,
            value: (
              <>
                {value !== null && <b>{value}</b>}
                {note !== null && <p className="hint">{note}</p>}
              </>
            ),
          }))}
        />
        {notes.map((note) => (
          <p key={note} className="hint">
            {note}
          </p>
        ))}
      </section>
    </div>
  )
}

function Price({ price, isLast }: { price: NonNullable<ShownOffer['price']>; isLast: boolean }) {
  const { lines, sums, credit, isNet } = price
  // Payments follow the price in the sums, and are shown in a card beside it.
  const from = sums.findIndex(({ key }) => key.startsWith('SETTLE.') || key === 'balance')
  const settled = sums.slice(from)
  return (
    <div className={classes(styles.cards, isLast && styles.isLast)}>
      <section className={styles.card} aria-labelledby="view-price">
        <div className={styles.cardHead}>
          <h2 id="view-price">{m['customer-view.your-price']()}</h2>
          <span className="hint">{isNet ? m['words.net-short']() : m['words.gross-short']()}</span>
        </div>
        <Amounts lines={lines} />
        <Amounts lines={sums.slice(0, from)} isSum />
      </section>
      <section className={styles.card} aria-labelledby="view-payment">
        <div className={styles.cardHead}>
          <h2 id="view-payment">{m['customer-view.payment']()}</h2>
        </div>
        {credit && (
          <p className={styles.monthly}>
            <b>{formatCents(credit.instalmentCents)}</b> {m['customer-view.per-month']()}
          </p>
        )}
        <Amounts lines={settled} isSettled />
        {credit && <Credit credit={credit} />}
      </section>
    </div>
  )
}

/** Shows the figures that the law requires beside a monthly amount (Code of Economic Law art. VII.64). */
function Credit({ credit }: { credit: NonNullable<NonNullable<ShownOffer['price']>['credit']> }) {
  const facts = [
    [m['customer-view.credit-amount'](), formatCents(credit.amountCents)],
    [m['customer-view.term'](), m['customer-view.months']({ count: credit.months })],
    [m['customer-view.last'](), formatCents(credit.lastCents)],
    [m['customer-view.apr'](), `${formatPercent(credit.jkpPpm)}\u00a0%`],
    [m['customer-view.repaid'](), formatCents(credit.repaidCents)],
  ] as const
  return (
    <>
      <dl className={styles.credit}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {credit.isConsumer && <p className={styles.warning}>{m['monthly.warning']()}</p>}
      {credit.notices.length > 0 && (
        <details className={styles.terms}>
          <summary>{m['customer-view.credit-terms']()}</summary>
          {credit.notices.map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </details>
      )}
    </>
  )
}

type Lines = NonNullable<ShownOffer['price']>['lines']

/** A reduction is a gain; a sum and a payment are none. */
function Amounts({ lines, isSum = false, isSettled = false }: { lines: Lines; isSum?: boolean; isSettled?: boolean }) {
  return (
    <ul className={classes(styles.amounts, isSum && styles.sums)}>
      {lines.map(({ key, name, cents, isStrong }) => (
        <li key={key} className={classes(isStrong && styles.strong)}>
          <span>{name}</span>
          <span className={classes(cents < 0 && !isSum && !isSettled && styles.less)}>{formatCents(cents)}</span>
        </li>
      ))}
    </ul>
  )
}

interface OptionsProps {
  parts: readonly ViewPart[]
  isLocked: boolean
  onChoose: ShownProps['onChoose']
  onClose: () => void
}

function Options({ parts, isLocked, onChoose, onClose }: OptionsProps) {
  const covers = parts.filter(({ kind }) => kind === 'cover')
  const others = parts.filter(({ kind }) => kind !== 'cover')
  const groups = Map.groupBy(others, ({ kind, group }) => (kind === 'pack' ? m['words.packs']() : group))
  return (
    <Dialog open title={m['words.options']()} closeLabel={m['words.close']()} onClose={onClose}>
      <div className={styles.options}>
        {covers.length > 0 && (
          <RadioCards
            legend={m['words.cover']()}
            name="view-cover"
            value={covers.find(({ isChosen }) => isChosen)?.key}
            options={covers.map((cover) => ({
              value: cover.key,
              title: cover.name,
              aside: priceText(cover),
              disabled: isLocked || cover.priceCents === null,
            }))}
            onChange={(cover) => onChoose(cover, true)}
          />
        )}
        {[...groups].map(([name, of]) => (
          <fieldset key={name} className={styles.group} disabled={isLocked}>
            <legend>{name}</legend>
            {of.map((part) => (
              <div key={part.key} className={styles.option}>
                <Checkbox
                  label={part.name}
                  checked={part.isChosen}
                  disabled={isLocked || (part.priceCents === null && !part.isChosen)}
                  onChange={({ target }) => onChoose(part.key, target.checked)}
                />
                <span>{priceText(part)}</span>
              </div>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
