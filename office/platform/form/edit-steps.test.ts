import fc from 'fast-check'
import { expect, it } from 'vitest'
import { noSteps, redone, addStep, undoStep, type EditSteps } from './edit-steps.ts'

interface Row {
  readonly name: string
  readonly count: number
}

const empty: Row = { name: '', count: 0 }

/** Makes the changes one after the other, each so many ms after the one before: names are typed, counts chosen. */
function changed(changes: readonly [Partial<Row>, afterMs: number][]) {
  let state: { steps: EditSteps<Row>; row: Row; at: number } = { steps: noSteps, row: empty, at: 0 }
  for (const [change, afterMs] of changes) {
    const at = state.at + afterMs
    const steps = addStep(state.steps, state.row, 'name' in change ? 'name' : null, at)
    state = { steps, row: { ...state.row, ...change }, at }
  }
  return state
}

it('goes back step by step, and on again', () => {
  const { steps, row } = changed([
    [{ name: 'Jan' }, 0],
    [{ count: 2 }, 10],
  ])
  const once = undoStep(steps, row)!
  expect(once.row).toEqual({ name: 'Jan', count: 0 })
  const twice = undoStep(once.steps, once.row)!
  expect(twice.row).toEqual(empty)
  expect(undoStep(twice.steps, twice.row)).toBeNull()
  const again = redone(twice.steps, twice.row)!
  expect(again.row).toEqual(once.row)
  expect(redone(again.steps, again.row)!.row).toEqual(row)
})

it('takes a word that is typed in one go for one step, and another after a pause', () => {
  const { steps, row } = changed([
    [{ name: 'J' }, 0],
    [{ name: 'Ja' }, 120],
    [{ name: 'Jan' }, 150],
    [{ name: 'Jan P' }, 1_500],
  ])
  const once = undoStep(steps, row)!
  expect(once.row.name).toBe('Jan')
  expect(undoStep(once.steps, once.row)!.row.name).toBe('')
})

it('takes each choice for a step of its own, however quick', () => {
  const { steps, row } = changed([
    [{ count: 1 }, 0],
    [{ count: 2 }, 10],
  ])
  expect(undoStep(steps, row)!.row.count).toBe(1)
})

it('forgets what was undone once something else is changed', () => {
  const { steps, row } = changed([
    [{ name: 'Jan' }, 0],
    [{ count: 2 }, 10],
  ])
  const back = undoStep(steps, row)!
  const next = addStep(back.steps, back.row, null, 5_000)
  expect(redone(next, { ...back.row, count: 3 })).toBeNull()
})

it('leads back to the beginning and on to the end, whatever was changed', () => {
  const change = fc.record({ name: fc.string() }) as fc.Arbitrary<Partial<Row>>
  const other = fc.record({ count: fc.nat() }) as fc.Arbitrary<Partial<Row>>
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.oneof(change, other), fc.nat(3_000)), { maxLength: 60 }), (changes) => {
      const { steps, row } = changed(changes)
      let state = { steps, row }
      for (let next = undoStep(state.steps, state.row); next; next = undoStep(state.steps, state.row)) state = next
      expect(state.row).toEqual(empty)
      for (let next = redone(state.steps, state.row); next; next = redone(state.steps, state.row)) state = next
      expect(state.row).toEqual(row)
    }),
  )
})
