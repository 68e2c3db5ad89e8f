import { useState } from 'react'
import { request } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'

type OrderFormButtonProps =
  | { path: 'POST /shop/order/getform'; input: { id: string; accessKey: string }; orderNumber: string }
  | { path: 'POST /shop/account/getorderform'; input: { id: string }; orderNumber: string }

/** Saves the order form of a placed order. */
export function OrderFormButton({ path, input, orderNumber }: OrderFormButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  async function load() {
    setIsBusy(true)
    const document = await request(path, input).then(
      (response) => (response.ok ? response.blob() : undefined),
      () => undefined,
    )
    if (document) save(document, `${orderNumber}.pdf`)
    setHasFailed(!document)
    setIsBusy(false)
  }

  return (
    <>
      <Button icon="file-type-pdf" busy={isBusy} onClick={() => void load()}>
        {m['placed.documents']()}
      </Button>
      {hasFailed && <Notice tone="failure">{m['placed.documents-failed']()}</Notice>}
    </>
  )
}

function save(document: Blob, name: string): void {
  const link = Object.assign(window.document.createElement('a'), {
    href: URL.createObjectURL(document),
    download: name,
  })
  link.click()
  URL.revokeObjectURL(link.href)
}
