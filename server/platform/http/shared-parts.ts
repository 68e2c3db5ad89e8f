import { freeName } from './shared-schemas.ts'

/** Operations from which on a part is named after what they have in common; fewer give it the name of the first. */
const leastOwners = 3

/** A parameter, a body or an answer of an operation, and the name that it gets where several operations share it. */
export interface NamedPart<Part> {
  readonly name: string
  /** The name that the operation alone would give it; left out: the same. */
  readonly owner?: string
  readonly part: Part
}

interface SharedParts<Part> {
  /** By their names: `components.parameters`, `.requestBodies` or `.responses` of the description. */
  readonly components: Readonly<Record<string, Part>>
  /** Replaces a part that is shared by a reference to it. */
  refer(part: Part): Part | Reference
}

/** Finds the parts of operations that occur more than once, and names them. */
export function sharedParts<Part>(
  kind: 'parameters' | 'requestBodies' | 'responses',
  all: readonly NamedPart<Part>[],
): SharedParts<Part> {
  const names = new Map<string, string>()
  const components: Record<string, Part> = {}
  const taken = new Set<string>()
  for (const [key, [first, ...others]] of Map.groupBy(all, ({ part }) => JSON.stringify(part))) {
    if (!first || others.length === 0) continue
    const common = commonName([first, ...others].map(({ name, owner = name }) => owner))
    const isShorter = common !== undefined && common.length < first.name.length
    const name = freeName(isShorter ? [common, first.name] : [first.name], taken)
    taken.add(name)
    names.set(key, name)
    components[name] = first.part
  }
  return {
    components,
    refer: (part) => {
      const name = names.get(JSON.stringify(part))
      return name === undefined ? part : { $ref: `#/components/${kind}/${name}` }
    },
  }
}

/**
 * Returns the name that most of the operations that share a part would give it, each without its first word, the kind of
 * record: `SaveResult` for `OfferSaveResult` and `DossierSaveResult`. Undefined: they have none in common.
 */
function commonName(names: readonly string[]): string | undefined {
  if (new Set(names).size < leastOwners) return undefined
  const byEnding = Map.groupBy(names, (name) => name.replace(/^[A-Z][a-z\d]*(?=[A-Z])/, ''))
  return [...byEnding].find(([, alike]) => alike.length * 2 > names.length)?.[0]
}

export interface Reference {
  readonly $ref: string
}

export interface Parameter<Schema> {
  readonly name: string
  readonly in: string
  readonly schema: Schema
  readonly required?: boolean
  readonly description?: string
}

export interface Body<Schema> {
  readonly required?: boolean
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>
}

/** The parameters and the body of an operation, as the description has them. */
export interface OperationInput<Schema> {
  readonly parameters?: readonly (Parameter<Schema> | Reference)[]
  readonly requestBody?: Body<Schema> | Reference
}

/** The components that what an operation takes may refer to. */
export interface InputComponents<Schema> {
  readonly parameters?: Readonly<Record<string, Parameter<Schema>>>
  readonly requestBodies?: Readonly<Record<string, Body<Schema>>>
}

/** Returns the parameters and the body of an operation with their references followed. */
export function resolveInput<Schema>(
  { parameters = [], requestBody }: OperationInput<Schema>,
  components: InputComponents<Schema>,
): { readonly parameters: readonly Parameter<Schema>[]; readonly body: Body<Schema> | undefined } {
  return {
    parameters: parameters.map((one) => resolvePart(one, components.parameters)),
    body: requestBody && resolvePart(requestBody, components.requestBodies),
  }
}

function resolvePart<Part extends object>(part: Part | Reference, among: Readonly<Record<string, Part>> = {}): Part {
  if (!('$ref' in part)) return part
  const found = among[part.$ref.split('/').at(-1) ?? '']
  if (!found) throw new Error(`The description of the API has no ${part.$ref}`)
  return found
}
