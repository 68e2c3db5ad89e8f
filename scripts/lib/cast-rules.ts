import { parseSync, Visitor } from 'oxc-parser'
import type { Kind, Occurrence } from './english-rules.ts'

const isTest = /\.(?:test|test-data)\.tsx?$|^(?:server\/test|journeys)\//

/** The casts through `unknown` that no type can replace: one in each of these files, with its reason. */
const throughUnknown: Readonly<Record<string, string>> = {
  'server/platform/database/any-table.ts': 'Kysely knows a table only by its literal name',
}

/** Lists the casts through `unknown` of a file, which a type, a schema or a guard must replace. Tests may have them. */
export function listCastsThroughUnknown(file: string, code: string): string[] {
  if (isTest.test(file)) return []
  const lines: number[] = []
  new Visitor({
    TSAsExpression({ start, expression }) {
      const isThroughUnknown =
        expression.type === 'TSAsExpression' && expression.typeAnnotation.type === 'TSUnknownKeyword'
      if (isThroughUnknown) lines.push(code.slice(0, start).split('\n').length)
    },
  }).visit(parseSync(file, code).program)
  return lines
    .slice(file in throughUnknown ? 1 : 0)
    .map((line) => `${file}:${line}: casts through unknown: let a type, a schema or a guard hold it`)
}

/** Returns every cast and every non-null assertion of a file. Tests may have them. */
export function findCasts(file: string, code: string): Occurrence[] {
  if (isTest.test(file)) return []
  const lines = code.split('\n')
  const found: Occurrence[] = []
  const add = (kind: Kind, { start }: { start: number }) => {
    const line = code.slice(0, start).split('\n').length
    found.push({ kind, file, line, text: lines[line - 1]?.trim() ?? '' })
  }
  new Visitor({
    TSNonNullExpression(node) {
      add('assertions', node)
    },
    TSAsExpression(node) {
      const { typeAnnotation: type } = node
      const isConst =
        type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const'
      if (!isConst) add('casts', node)
    },
  }).visit(parseSync(file, code).program)
  return found
}
