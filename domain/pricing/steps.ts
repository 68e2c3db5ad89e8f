import { isRefusal, type Refusal } from '../platform/values/result.ts'

/**
 * Steps that are taken one after another, each with what those before it came to, under their names. The first that refuses is
 * what they all come to.
 */
export interface Steps<Done extends object, Refused extends Refusal> {
  step<Name extends string, Outcome>(
    name: Name,
    work: (done: Done) => Outcome,
  ): Steps<Done & Record<Name, Exclude<Outcome, Refusal>>, Refused | Extract<Outcome, Refusal>>
  readonly outcome: Done | Refused
}

/** No step taken yet. */
export function steps(): Steps<object, never> {
  return after<object, never>({})
}

function after<Done extends object, Refused extends Refusal>(outcome: Done | Refused): Steps<Done, Refused> {
  return {
    outcome,
    step(name, work) {
      if (isRefusal(outcome)) return after(outcome) as never
      const next = work(outcome)
      return after(isRefusal(next) ? next : { ...outcome, [name]: next }) as never
    },
  }
}
