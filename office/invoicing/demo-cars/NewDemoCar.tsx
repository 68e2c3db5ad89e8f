import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { viewAtFirst } from '@forecourt/domain/platform/lists/list-view.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { stockCar } from '@forecourt/domain/stock/stock-car.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Combobox, type Suggestion } from '@forecourt/ui/Combobox.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { Row, Stack } from '../../platform/Layout.tsx'
import { Page } from '../../platform/Page.tsx'
import { Panel } from '../../platform/Panel.tsx'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { useTitle } from '../../platform/title.ts'
import { showUndo } from '../../platform/undo.ts'
import { DemoCarFields, missingFacts, toFacts, type TypedDemoCar } from './DemoCarFields.tsx'

/** Makes a demo car of a new car in stock; the address says of which. */
export function NewDemoCar() {
  const [params, setParams] = useSearchParams()
  const id = toNumber(params.get('car'))
  const title = m['office.demo-car.add']()
  useTitle(title)
  return (
    <Page>
      <ScreenHead screen="demoCar" isRecord title={title} />
      <Stack gap={16}>
        <Panel stacked title={m['office.demo-car.choose-car']()}>
          <CarFinder onFound={(car) => setParams({ car: String(car) }, { replace: true })} />
        </Panel>
        {id !== null && <Chosen key={id} id={id} />}
      </Stack>
    </Page>
  )
}

function toNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

type Found = Suggestion & { id: number }

/** Finds a new car in stock that is not a demo car. */
function CarFinder({ onFound }: { onFound: (car: number) => void }) {
  const [typed, setTyped] = useState('')
  async function load(search: string): Promise<Found[]> {
    const view = viewAtFirst(stockCar)
    const filters = { isDemo: false, supply: ['in-stock'], state: ['preparation', 'published'] }
    const { data } = await api('POST /sales/stockcar/list', listRequest({ ...view, search, filters, pageSize: 10 }))
    return data.map(({ id, car, stockNumber, vin }) => ({
      id,
      key: String(id),
      label: car,
      detail: vin === null ? stockNumber : `${stockNumber} · ${vin}`,
    }))
  }
  return (
    <Combobox<Found>
      data-autofocus
      label={m['office.demo-car.find']()}
      hint={m['office.demo-car.find-hint']()}
      value={typed}
      onChange={setTyped}
      onPick={({ id, label }) => {
        setTyped(label)
        onFound(id)
      }}
      load={load}
      texts={{
        list: m['office.demo-car.find-list'](),
        count: (count) => m['office.demo-car.find-count']({ count }),
        none: m['office.demo-car.find-none'](),
        failed: m['office.demo-car.find-failed'](),
      }}
    />
  )
}

function Chosen({ id }: { id: number }) {
  const { data: record } = useQuery(callOptions('GET /sales/stockcar/get', { id }))
  const { data: desk } = useQuery(callOptions('GET /sales/stockcar/desk', { id }))
  if (!record || !desk) return null
  if (desk.isDemo)
    return (
      <Panel stacked title={desk.car}>
        <TextLink href={`/democar/${id}`}>{m['office.stock.demo.to-desk']()}</TextLink>
      </Panel>
    )
  return <Facts row={record.stockCar} desk={desk} />
}

interface FactsProps {
  row: ApiResult<'GET /sales/stockcar/get'>['stockCar']
  desk: ApiResult<'GET /sales/stockcar/desk'>
}

function Facts({ row: { id, rev, mileageKm }, desk }: FactsProps) {
  const navigate = useNavigate()
  const [today] = useState(() => brusselsDay(new Date()))
  const [typed, setTyped] = useState<TypedDemoCar>({
    firstRegistration: today,
    licencePlate: '',
    mileageKm,
    reason: '',
    insurer: '',
    policyNumber: '',
    plannedSaleOn: '',
  })
  // This form disappears on success: the follow-up belongs to the command.
  const save = useCommand(async () => {
    const { change } = await api('POST /sales/democar/save', { id, rev, ...toFacts(typed) })
    void navigate(`/democar/${id}`)
    showUndo(m['office.demo-car.made']({ car: desk.car }), change)
  })
  return (
    <Panel stacked title={`${desk.car} · ${desk.stockNumber}`}>
      <FailureNotice failure={save.error} />
      <DemoCarFields
        typed={typed}
        change={(changes) => setTyped((before) => ({ ...before, ...changes }))}
        lastKm={mileageKm}
        today={today}
      />
      <Row>
        <ActionButton
          right="DEMO_CAR_EDIT"
          place={{ branch: desk.branch }}
          look="primary"
          busy={save.isPending}
          refusal={missingFacts(typed)}
          onClick={() => save.mutate(undefined)}
        >
          {m['office.stock.demo.make']()}
        </ActionButton>
      </Row>
    </Panel>
  )
}
