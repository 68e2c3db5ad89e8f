import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { MOST_CARS, MOST_NEWS } from '@forecourt/domain/content/newsletter-desk.ts'
import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Combobox, type Suggestion } from '@forecourt/ui/Combobox.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Stack } from '../platform/Layout.tsx'
import { currentLanguage } from '../platform/language.ts'
import { callOptions } from '../platform/queries.ts'
import type { IssueDraft } from './newsletter-texts.ts'
import styles from './Newsletter.module.css'

interface IssuePicksProps {
  row: Pick<IssueDraft, 'cars' | 'news'>
  change: (changes: Partial<IssueDraft>) => void
}

/** Edits the cars and the news of an issue: finds them by text, and puts them in order. */
export function IssuePicks({ row: { cars, news }, change }: IssuePicksProps) {
  const { data } = useQuery({
    ...callOptions('POST /sales/newsletter/getpicked', { cars, news }),
    // The previous result stays while the next answer is loading.
    placeholderData: (before) => before,
  })
  const language = currentLanguage()
  return (
    <>
      <Picks<string>
        title={m['office.newsletter.cars']()}
        hint={m['office.newsletter.cars-hint']()}
        none={m['office.newsletter.no-cars']()}
        add={m['office.newsletter.add-car']()}
        addHint={m['office.newsletter.car-hint']()}
        keys={cars}
        most={MOST_CARS}
        onChange={(next) => change({ cars: next })}
        load={async (q) =>
          (await api('GET /sales/newsletter/find', { q })).cars.map(({ key, name, priceGrossCents }) => ({
            key,
            label: name,
            picked: key,
            detail: formatMoney(priceGrossCents, language),
          }))
        }
        shown={(key) => {
          const car = data?.cars.find((one) => one.key === key)
          return {
            name: car?.name ?? key,
            picture: car?.picture && <img src={car.picture} alt="" loading="lazy" />,
            detail: car ? (
              <span className="hint">{formatMoney(car.priceGrossCents, language)}</span>
            ) : (
              data && <StateBadge tone="failed">{m['office.newsletter.car-gone']()}</StateBadge>
            ),
          }
        }}
      />
      <Picks<number>
        title={m['office.newsletter.news']()}
        none={m['office.newsletter.no-news']()}
        add={m['office.newsletter.add-news']()}
        addHint={m['office.newsletter.news-hint']()}
        keys={news}
        most={MOST_NEWS}
        onChange={(next) => change({ news: next })}
        load={async (q) =>
          (await api('GET /sales/newsletter/find', { q })).news.map(({ id, title }) => ({
            key: String(id),
            label: title,
            picked: id,
          }))
        }
        shown={(id) => {
          const post = data?.news.find((one) => one.id === id)
          const problem = post ? m['office.newsletter.news-untranslated']() : m['office.newsletter.news-gone']()
          return {
            name: post?.title ?? String(id),
            detail: data && !post?.isTranslated && <StateBadge tone="failed">{problem}</StateBadge>,
          }
        }}
      />
    </>
  )
}

interface PicksProps<Key extends string | number> {
  title: string
  hint?: string
  none: string
  add: string
  addHint: string
  keys: readonly Key[]
  most: number
  onChange: (keys: Key[]) => void
  load: (words: string) => Promise<(Suggestion & { picked: Key })[]>
  shown: (key: Key) => { name: string; picture?: ReactNode; detail: ReactNode }
}

function Picks<Key extends string | number>({ keys, most, onChange, shown, ...props }: PicksProps<Key>) {
  const [typed, setTyped] = useState('')
  const swap = (at: number, by: 1 | -1) => {
    const next = [...keys]
    next.splice(at + by, 0, ...next.splice(at, 1))
    onChange(next)
  }
  return (
    <Stack as="section" gap={8} className={styles.preview}>
      <h2>{props.title}</h2>
      {props.hint && <p className="hint">{props.hint}</p>}
      {keys.length === 0 && <p className="hint">{props.none}</p>}
      <Stack as="ol" gap={8} className={styles.picked}>
        {keys.map((key, at) => {
          const { name, picture, detail } = shown(key)
          return (
            <li key={key}>
              {picture}
              <span className={styles.what}>
                <strong>{name}</strong>
                {detail}
              </span>
              <span className={styles.buttons}>
                <IconButton
                  look="bordered"
                  icon="arrow-up"
                  disabled={at === 0}
                  label={m['office.newsletter.up']({ name })}
                  onClick={() => swap(at, -1)}
                />
                <IconButton
                  look="bordered"
                  icon="arrow-down"
                  disabled={at === keys.length - 1}
                  label={m['office.newsletter.down']({ name })}
                  onClick={() => swap(at, 1)}
                />
                <IconButton
                  look="bordered"
                  icon="trash"
                  label={m['office.newsletter.remove']({ name })}
                  onClick={() => onChange(keys.filter((one) => one !== key))}
                />
              </span>
            </li>
          )
        })}
      </Stack>
      {keys.length < most && (
        <Combobox<Suggestion & { picked: Key }>
          label={props.add}
          hint={props.addHint}
          value={typed}
          minLength={0}
          onChange={setTyped}
          onPick={({ picked }) => {
            setTyped('')
            if (!keys.includes(picked)) onChange([...keys, picked])
          }}
          load={props.load}
          texts={{
            list: props.title,
            count: (count) => m['office.newsletter.found']({ count }),
            none: m['office.newsletter.none'](),
            failed: m['office.newsletter.failed'](),
          }}
        />
      )}
    </Stack>
  )
}
