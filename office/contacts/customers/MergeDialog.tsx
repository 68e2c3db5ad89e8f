import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { customerName } from '@forecourt/domain/contacts/customer-record.ts'
import { mergeChoices, type MergeField } from '@forecourt/domain/contacts/customer-merge.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import conflict from '../../platform/form/ConflictDialog.module.css'
import { formatFieldValue } from '../../platform/form/field-texts.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { showUndo } from '../../platform/undo.ts'
import { CustomerFinder } from './CustomerFinder.tsx'
import { buildFieldTexts } from './customer-field-texts.ts'
import type { KeptCustomer } from './customer-draft.ts'
import type { Choices } from './customer-routes.ts'
import { namedCustomers } from './customer-texts.ts'

interface MergeDialogProps {
  kept: KeptCustomer
  /** The duplicate of the customer; undefined: still to be looked for. */
  gone: number | undefined
  branches: Choices
  salespeople: Choices
  onClose: () => void
  onMerged: (customer: KeptCustomer) => void
}

/** Merges two records of one customer: finds the other one, and asks for a choice where they differ. */
export function MergeDialog({ gone: given, ...props }: MergeDialogProps) {
  const [gone, setGone] = useState(given)
  return gone === undefined ? <FindOther {...props} onFound={setGone} /> : <Compare {...props} gone={gone} />
}

const { texts } = namedCustomers

function FindOther({ kept, onClose, onFound }: Omit<MergeDialogProps, 'gone'> & { onFound: (id: number) => void }) {
  return (
    <Dialog open onClose={onClose} title={m['office.customer.merge.choose-title']()} closeLabel={m['words.close']()}>
      <CustomerFinder label={m['office.customer.merge.find']()} except={kept.id} onFound={({ id }) => onFound(id)} />
    </Dialog>
  )
}

function Compare({ kept, gone, branches, salespeople, onClose, onMerged }: MergeDialogProps & { gone: number }) {
  const { data, error } = useQuery(callOptions('GET /sales/customer/get', { id: gone }))
  const [taken, setTaken] = useState<ReadonlySet<MergeField>>(new Set())
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  const other = data?.customer

  async function merge() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const { customer, change } = await api('POST /sales/customer/merge', {
        kept: { id: kept.id, rev: kept.rev },
        gone: { id: gone, rev: other!.rev },
        taken: [...taken],
      })
      void queries.invalidateQueries()
      showUndo(m['office.customer.merge.done']({ name: customerName(other!) }), change)
      onMerged(customer)
    } catch (caught) {
      if (!(caught instanceof ApiFailure)) throw caught
      setFailure(caught)
      void queries.invalidateQueries()
    } finally {
      setIsBusy(false)
    }
  }

  const fields = other ? mergeChoices(kept, other) : []
  const described = buildFieldTexts({ branches, salespeople })
  const renderValue = (customer: KeptCustomer, field: MergeField): ReactNode => {
    switch (field) {
      case 'name':
        return customerName(customer)
      case 'vatNumber':
        return [customer.vatNumber && `${customer.vatPrefix} ${customer.vatNumber}`, customer.enterpriseNumber]
          .filter(Boolean)
          .join(' · ')
      default:
        return formatFieldValue(described[field], customer[field])
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m['office.customer.merge.title']({ name: other ? customerName(other) : '…' })}
      closeLabel={m['words.close']()}
      footer={
        <>
          <Button onClick={onClose}>{m['office.customer.merge.cancel']()}</Button>
          <Button look="primary" busy={isBusy} disabled={!other} onClick={() => void merge()}>
            {m['office.customer.merge.action']()}
          </Button>
        </>
      }
    >
      <FailureNotice failure={failure ?? error} />
      {other && (
        <>
          <p className={conflict.text}>
            {m['office.customer.merge.stays']({
              kept: customerName(kept),
              number: kept.id,
              gone: `${customerName(other)} (${other.id})`,
            })}
          </p>
          <p>{fields.length === 0 ? m['office.customer.merge.nothing']() : m['office.customer.merge.choose']()}</p>
          {fields.map((field) => (
            <fieldset key={field} className={conflict.field}>
              <legend className={conflict.legend}>
                {field === 'name' ? texts.field(field) : described[field].label()}
              </legend>
              {[kept, other].map((customer) => {
                const isOther = customer === other
                return (
                  <label key={customer.id} className={conflict.choice}>
                    <input
                      type="radio"
                      name={`merge-${field}`}
                      checked={taken.has(field) === isOther}
                      onChange={() =>
                        setTaken(
                          isOther ? new Set([...taken, field]) : new Set([...taken].filter((one) => one !== field)),
                        )
                      }
                    />
                    <span>
                      {renderValue(customer, field)} <span className="hint">{customer.id}</span>
                    </span>
                  </label>
                )
              })}
            </fieldset>
          ))}
        </>
      )}
    </Dialog>
  )
}
