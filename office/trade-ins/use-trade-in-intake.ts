import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { plateProblem } from '@forecourt/domain/catalogue/licence-plate.ts'
import { vinProblem } from '@forecourt/domain/catalogue/vehicle.ts'
import type { TradeInFacts } from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import { TRADE_IN_QUESTIONS, type TradeInQuestion } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { queries } from '../platform/queries.ts'
import { useAutosave } from '../stock/car/use-autosave.ts'
import { newFacts } from './TradeInDialog.tsx'
import { toFacts, type TradeIn } from './trade-in-texts.ts'

/** A car as it is taken in: its facts, and the trade-in that it is once the server has it. */
export interface IntakeRow extends TradeInFacts {
  readonly id: number | null
  readonly rev: number
}
export type TradeInIntake = ReturnType<typeof useTradeInIntake>

/** Saves a trade-in while the user walks around the car; unanswered questions are stored as such. */
export function useTradeInIntake(loaded: TradeIn | null, customer: number | null) {
  const [tradeIn, setTradeIn] = useState(loaded)
  const intake = useAutosave<IntakeRow>({
    loaded: loaded ? toRow(loaded) : newRow(customer),
    prefix: 'tradeIn.',
    isReady: ({ brand, model, firstRegistration, vin, licencePlate }) =>
      brand.trim() !== '' && model.trim() !== '' && firstRegistration !== '' && `${vin}${licencePlate}`.trim() !== '',
    findProblems: ({ vin, licencePlate }) => ({
      ...(vinProblem(vin) && { vin: m['office.trade-in.intake.vin-wrong']() }),
      ...(plateProblem(licencePlate) && { licencePlate: m['trade-in.errors.plate']() }),
    }),
    async send({ id, rev, ...facts }) {
      const { tradeIn: saved } = await (id === null
        ? api('POST /sales/tradein/create', { branch: null, tradeIn: facts })
        : api('POST /sales/tradein/save', { id, rev, tradeIn: facts }))
      setTradeIn(saved)
      void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).includes('/tradein/') })
      return toRow(saved)
    },
  })
  return {
    ...intake,
    /** As the server has it; null: it is not there yet. */
    tradeIn,
    /** Sets facts, and removes them from the unanswered questions. */
    answer(facts: Partial<TradeInFacts>) {
      const unanswered = intake.row.unanswered.filter((question) => !(question in facts))
      intake.change({ ...facts, unanswered })
    },
    /** Takes over the result of another call. */
    adopt(changed: TradeIn) {
      setTradeIn(changed)
      intake.adopt(toRow(changed))
    },
    isAnswered: (question: TradeInQuestion) => !intake.row.unanswered.includes(question),
  }
}

const toRow = (tradeIn: TradeIn): IntakeRow => ({ ...toFacts(tradeIn), id: tradeIn.id, rev: tradeIn.rev })

function newRow(customer: number | null): IntakeRow {
  const facts = { ...newFacts(), customer, firstRegistration: '', unanswered: [...TRADE_IN_QUESTIONS] }
  return { ...facts, id: null, rev: 0 }
}
