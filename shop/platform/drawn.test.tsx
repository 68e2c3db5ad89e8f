import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { drawn, PageOnServer } from './drawn.ts'
import { pageAround, renderToBuffer } from './page-buffer.server.ts'

describe('parts that look as their props say', () => {
  it('are drawn once, and again when they look different', async () => {
    const { Part, drawings } = counted()
    expect(await pageOf(Part, [{ text: 'a' }, { text: 'a' }, { text: 'b' }])).toBe('<p><b>a</b><b>a</b><b>b</b></p>')
    expect(await pageOf(Part, [{ text: 'b' }, { text: 'c' }])).toBe('<p><b>b</b><b>c</b></p>')
    expect(drawings).toEqual(['a', 'b', 'c'])
  })

  it('are known at sight when the very props come again', async () => {
    const { Part, drawings } = counted()
    const props = { text: 'a', toJSON: () => expect.unreachable('read again') }
    const once = { ...props, toJSON: () => 'a' }
    await pageOf(Part, [once])
    once.toJSON = props.toJSON
    expect(await pageOf(Part, [once])).toBe('<p><b>a</b></p>')
    expect(
      await pageOf(
        Other,
        [once].map(({ text }) => ({ text })),
      ),
    ).toBe('<p><i>a</i></p>')
    expect(drawings).toEqual(['a'])
  })

  it('are no others because they act differently', async () => {
    const { Part, drawings } = counted()
    await pageOf(Part, [{ text: 'a', act: () => 1 }])
    await pageOf(Part, [{ text: 'a', act: () => 2 }])
    expect(drawings).toEqual(['a'])
  })

  it('are not taken for those of another component', async () => {
    const same = { text: 'a' }
    await pageOf(counted().Part, [same])
    expect(await pageOf(Other, [same])).toBe('<p><i>a</i></p>')
  })

  it('come out of the server as React hydrates them: as if they were its children', async () => {
    const { Part } = counted()
    const parts = [{ text: 'a & b' }, { text: '<c> “é”' }]
    expect(await pageOf(Part, parts)).toBe(renderToString(<Page Part={Part} parts={parts} />))
  })

  it('stand each in its place, however many there are', async () => {
    const { Part } = counted()
    const around = pageAround()
    const numbers = Array.from({ length: 120 }, (_, place) => place)
    const { body } = await renderToBuffer(
      <PageOnServer value={around}>
        {numbers.map((number) => (
          <Page key={number} Part={Part} parts={[{ text: String(number) }, { text: '·' }]} />
        ))}
      </PageOnServer>,
    )
    expect(around.finish(body).toString()).toBe(numbers.map((number) => `<p><b>${number}</b><b>·</b></p>`).join(''))
  })
})

interface PartProps {
  text: string
  act?: () => void
}

function Page({ Part, parts }: { Part: React.ComponentType<PartProps>; parts: PartProps[] }) {
  return <p {...drawn(Part, parts)} />
}

async function pageOf(Part: React.ComponentType<PartProps>, parts: PartProps[]): Promise<string> {
  const around = pageAround()
  const { body } = await renderToBuffer(
    <PageOnServer value={around}>
      <Page Part={Part} parts={parts} />
    </PageOnServer>,
  )
  return around.finish(body).toString()
}

function Other({ text }: PartProps) {
  return <i>{text}</i>
}

function counted() {
  const drawings: string[] = []
  const Part = ({ text }: PartProps) => {
    drawings.push(text)
    return <b>{text}</b>
  }
  return { Part, drawings }
}
