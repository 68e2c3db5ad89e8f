import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { drawn, onServer } from './drawn.ts'

describe('parts that look as their props say', () => {
  afterEach(() => {
    delete onServer.toHtml
  })

  it('are drawn once, and again when they look different', () => {
    const { Part, drawings } = counted()
    onServer.toHtml = renderToString
    expect(htmlOf(drawn(Part, [{ text: 'a' }, { text: 'a' }, { text: 'b' }]))).toBe('<b>a</b><b>a</b><b>b</b>')
    expect(htmlOf(drawn(Part, [{ text: 'b' }, { text: 'c' }]))).toBe('<b>b</b><b>c</b>')
    expect(drawings).toEqual(['a', 'b', 'c'])
  })

  it('are no others because they act differently', () => {
    const { Part, drawings } = counted()
    onServer.toHtml = renderToString
    drawn(Part, [{ text: 'a', act: () => 1 }])
    drawn(Part, [{ text: 'a', act: () => 2 }])
    expect(drawings).toEqual(['a'])
  })

  it('are not taken for those of another component', () => {
    onServer.toHtml = renderToString
    drawn(counted().Part, [{ text: 'a' }])
    expect(htmlOf(drawn(({ text }: { text: string }) => <i>{text}</i>, [{ text: 'a' }]))).toBe('<i>a</i>')
  })

  it('come out of the server as React hydrates them: as if they were its children', () => {
    const { Part } = counted()
    const parts = [{ text: 'a & b' }, { text: '<c>' }]
    const children = renderToString(<p {...drawn(Part, parts)} />)
    onServer.toHtml = renderToString
    expect(renderToString(<p {...drawn(Part, parts)} />)).toBe(children)
  })
})

function counted() {
  const drawings: string[] = []
  const Part = ({ text }: { text: string; act?: () => void }) => {
    drawings.push(text)
    return <b>{text}</b>
  }
  return { Part, drawings }
}

function htmlOf(inside: ReturnType<typeof drawn>): string | undefined {
  return 'dangerouslySetInnerHTML' in inside ? inside.dangerouslySetInnerHTML.__html : undefined
}
