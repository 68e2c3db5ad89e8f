import { parseSync, Visitor } from 'oxc-parser'
import type { Kind, Occurrence } from './english-rules.ts'

const isTest = /\.(?:test|test-data)\.tsx?$|^(?:server\/test|journeys)\//

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
