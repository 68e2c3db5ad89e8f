import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import type { RangeTree } from '@forecourt/domain/pricing/range.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge, StateBadge } from '@forecourt/ui/Badge.tsx'
import { Table } from '@forecourt/ui/Table.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { Stack } from '../platform/Layout.tsx'
import { ActionButton, ActionLink } from '../platform/ActionButton.tsx'
import { useRefusal } from '../platform/may.ts'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import { treeOptions } from './range-calls.ts'
import { VersionCopyDialog, YearDialog } from './RangeDialogs.tsx'
import { YearTemplateDialog } from './TemplateDialogs.tsx'
import { formatDay } from './range-texts.ts'
import styles from './RangePage.module.css'

type Brand = RangeTree['brands'][number]
type Model = Brand['models'][number]
type Year = Model['years'][number]

export function NothingChosen() {
  const title = m['office.range.title']()
  useTitle(title)
  return (
    <Stack gap={8} className={styles.pane}>
      <ScreenHead screen="rangeDesk" title={title} />
      <p className="hint">{m['office.range.choose']()}</p>
    </Stack>
  )
}

export function BrandPane() {
  const found = useChosen((brands, id) => brands.find((brand) => brand.id === id))
  useTitle(found?.name ?? '')
  if (!found) return <Gone />
  const { id, name, isActive, isSoldNew, models } = found
  return (
    <Stack gap={8} className={styles.pane}>
      <ScreenHead
        screen="rangeDesk"
        isRecord
        title={name}
        beside={
          <>
            {!isActive && <Badge tone="vat">{m['office.form.archived']()}</Badge>}
            {!isSoldNew && <Badge tone="vat">{m['office.range.not-sold-new']()}</Badge>}
          </>
        }
        actions={
          <>
            <ActionLink right="PRICE_LIST_EDIT" href={`/pricechange?brand=${id}`}>
              {m['office.pricechange.action']()}
            </ActionLink>
            <ActionLink right="CATALOGUE_EDIT" href={`/brand/${id}`}>
              {m['office.range.edit-brand']()}
            </ActionLink>
            <ActionLink right="CATALOGUE_EDIT" look="primary" icon="plus" href="/model/new">
              {m['office.range.add-model']()}
            </ActionLink>
          </>
        }
      />
      <Table caption={m['office.range.models']()}>
        <thead>
          <tr>
            <th scope="col">{m['words.model']()}</th>
            <th scope="col">{m['office.range.years']()}</th>
            <th scope="col">{m['office.range.state']()}</th>
          </tr>
        </thead>
        <tbody>
          {models.map((model) => (
            <tr key={model.id}>
              <th scope="row">
                <TextLink href={`/range/model/${model.id}`}>{model.name}</TextLink>
              </th>
              <td>{model.years.map(({ year }) => year).join(', ') || '–'}</td>
              <td>{model.isActive ? m['words.active']() : m['office.form.archived']()}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Stack>
  )
}

export function ModelPane() {
  const found = useChosen((brands, id) =>
    brands.flatMap((brand) => brand.models.map((model) => ({ brand, model }))).find(({ model }) => model.id === id),
  )
  const [isAdding, setIsAdding] = useState(false)
  const navigate = useNavigate()
  const title = found ? `${found.brand.name} ${found.model.name}` : ''
  useTitle(title)
  if (!found) return <Gone />
  const { model } = found
  return (
    <Stack gap={8} className={styles.pane}>
      <ScreenHead
        screen="rangeDesk"
        isRecord
        title={title}
        beside={!model.isActive && <Badge tone="vat">{m['office.form.archived']()}</Badge>}
        actions={
          <>
            <ActionLink right="PRICE_LIST_EDIT" href={`/pricechange?model=${model.id}`}>
              {m['office.pricechange.action']()}
            </ActionLink>
            <ActionLink right="CATALOGUE_EDIT" href={`/model/${model.id}`}>
              {m['office.range.edit-model']()}
            </ActionLink>
            <ActionLink right="CATALOGUE_EDIT" href="/engine/new">
              {m['office.range.add-engine']()}
            </ActionLink>
            <ActionButton right="CATALOGUE_EDIT" look="primary" icon="plus" onClick={() => setIsAdding(true)}>
              {m['office.range.add-year']()}
            </ActionButton>
          </>
        }
      />
      <Table caption={m['office.range.years']()}>
        <thead>
          <tr>
            <th scope="col">{m['words.model-year']()}</th>
            <th scope="col">{m['office.range.orderable']()}</th>
            <th scope="col" className="num">
              {m['words.versions']()}
            </th>
          </tr>
        </thead>
        <tbody>
          {model.years.map((year) => (
            <tr key={year.id}>
              <th scope="row">
                <TextLink href={`/range/year/${year.id}`}>{year.year}</TextLink>
              </th>
              <td>{orderableText(year)}</td>
              <td className="num">{year.versions.length}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {isAdding && (
        <YearDialog
          model={{ id: model.id, label: model.name }}
          onClose={() => setIsAdding(false)}
          onMade={(id) => void navigate(`/range/year/${id}`)}
        />
      )}
    </Stack>
  )
}

export function YearPane() {
  const found = useChosen((brands, id) =>
    brands
      .flatMap((brand) => brand.models.flatMap((model) => model.years.map((year) => ({ brand, model, year }))))
      .find(({ year }) => year.id === id),
  )
  const navigate = useNavigate()
  const [copied, setCopied] = useState<'year' | Year['versions'][number]>()
  const [isEquipping, setIsEquipping] = useState(false)
  const priceRefusal = useRefusal('PRICE_LIST_EDIT')
  const title = found ? `${found.brand.name} ${found.model.name} ${found.year.year}` : ''
  useTitle(title)
  if (!found) return <Gone />
  const { brand, model, year } = found
  return (
    <Stack gap={8} className={styles.pane}>
      <ScreenHead
        screen="rangeDesk"
        isRecord
        title={title}
        beside={<span className="hint">{orderableText(year)}</span>}
        actions={
          <>
            <ActionLink right="PRICE_LIST_EDIT" href={`/pricechange?year=${year.id}`}>
              {m['office.pricechange.action']()}
            </ActionLink>
            <ActionLink right="CATALOGUE_EDIT" href={`/modelyear/${year.id}`}>
              {m['office.range.edit-year']()}
            </ActionLink>
            {year.versions.length > 0 && (
              <ActionButton right="CATALOGUE_EDIT" onClick={() => setIsEquipping(true)}>
                {m['office.template.apply']()}
              </ActionButton>
            )}
            <ActionButton right="CATALOGUE_EDIT" refusal={priceRefusal} icon="copy" onClick={() => setCopied('year')}>
              {m['office.range.copy-year']()}
            </ActionButton>
            <ActionLink right="CATALOGUE_EDIT" look="primary" icon="plus" href={`/range/year/${year.id}/new`}>
              {m['office.range.add-version']()}
            </ActionLink>
          </>
        }
      />
      {year.versions.length === 0 ? (
        <p className="hint">{m['office.range.no-versions']()}</p>
      ) : (
        <Table caption={m['words.versions']()}>
          <thead>
            <tr>
              <th scope="col">{m['words.version']()}</th>
              <th scope="col">{m['office.range.in-shop']()}</th>
              <th scope="col">
                <VisuallyHidden>{m['words.copy']()}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {year.versions.map((version) => (
              <tr key={version.id}>
                <th scope="row">
                  <TextLink href={`/range/version/${version.id}`}>{version.name}</TextLink>
                </th>
                <td>
                  {version.isShown ? (
                    <StateBadge tone="good">{m['office.range.is-shown']()}</StateBadge>
                  ) : (
                    <Badge tone="vat">
                      {version.isActive
                        ? m['office.range.is-not-shown']()
                        : m['office.range.not-shown.not-published']()}
                    </Badge>
                  )}
                </td>
                <td className="num">
                  <ActionButton
                    right="CATALOGUE_EDIT"
                    refusal={priceRefusal}
                    look="quiet"
                    icon="copy"
                    small
                    onClick={() => setCopied(version)}
                    aria-label={m['office.range.copy-of']({ name: version.name })}
                  >
                    {m['words.copy']()}
                  </ActionButton>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {isEquipping && (
        <YearTemplateDialog name={title} brand={brand.id} year={year.id} onClose={() => setIsEquipping(false)} />
      )}
      {copied === 'year' && (
        <YearDialog
          model={{ id: model.id, label: model.name }}
          source={year}
          onClose={() => setCopied(undefined)}
          onMade={(id) => void navigate(`/range/year/${id}`)}
        />
      )}
      {copied !== undefined && copied !== 'year' && (
        <VersionCopyDialog
          version={copied}
          years={model.years}
          year={year.id}
          onClose={() => setCopied(undefined)}
          onMade={(id) => void navigate(`/range/version/${id}`)}
        />
      )}
    </Stack>
  )
}

function Gone() {
  return <p className="hint">{m['office.range.gone']()}</p>
}

function useChosen<Found>(find: (brands: readonly Brand[], id: number) => Found | undefined): Found | undefined {
  const { data } = useQuery(treeOptions)
  const { id } = useParams()
  return data && find(data.brands, Number(id))
}

function orderableText({ orderableFrom, orderableUntil }: Year): string {
  const from = formatDay(orderableFrom)
  return orderableUntil === null
    ? m['office.range.orderable-from']({ from })
    : m['office.range.orderable-between']({ from, until: formatDay(orderableUntil) })
}
