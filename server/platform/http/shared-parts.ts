import { freeName } from './shared-schemas.ts'

/** A parameter, a body or an answer of an operation, and the name that it gets where several operations share it. */
export interface NamedPart<Part> {
  readonly name: string
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
    const name = freeName([first.name], taken)
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
