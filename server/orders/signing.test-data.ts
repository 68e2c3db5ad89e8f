type Caller = {
  call(path: string, input?: unknown): Promise<{ status: number; result: unknown; errors: { name: string }[] }>
}

/** The customer of a dossier signs the order form as it is shown, by their name. */
export async function signForm(by: unknown, dossier: { id: number; rev: number }) {
  const { call } = by as Caller
  const { result } = await call('GET /sales/customerorder/getform', { id: dossier.id })
  const { documentHash, name } = (result ?? { documentHash: '0'.repeat(64), name: 'Jan Peeters' }) as {
    documentHash: string
    name: string
  }
  const { id, rev } = dossier
  return call('POST /sales/customerorder/sign', { id, rev, documentHash, name, strokes: null })
}
