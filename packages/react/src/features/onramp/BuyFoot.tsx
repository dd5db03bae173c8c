import { navigate, openOrder } from '@latchkey/core/modal'
import { Button, ExternalLinkIcon, Spinner } from '@latchkey/ui'
import { type RefObject, useContext, useEffect, useRef } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { LegalContext } from '../../kit/LegalContext.ts'
import { useAccountWarning } from '../../kit/useAccountWarning.tsx'
import { useAgreement } from '../../kit/useAgreement.ts'
import { useLegalGate } from '../../kit/useLegalGate.ts'
import shared from '../../transaction/Transaction.module.css'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { en } from './en.ts'
import { onrampTestIds } from './testIds.ts'
import type { FilledOnramp } from './useBuyForm.ts'

/** Leads to the provider: a link, because browsers block a tab that opens after a request. */
export function BuyFoot({ field, filled }: BuyFoot.Props) {
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(en)
  const Legal = useContext(LegalContext)
  const { barred, kind } = useLegalGate()
  const { address, asset, network, offer, provider, quote, readiness } = filled
  const account = useAccountWarning({ address, network })
  const { warning } = account
  const { agree, isInert, mustAgree } = useAgreement(warning?.id)
  const label = provider?.label ?? messages['buy.provider']
  const isMissing = readiness.status === 'missing'
  // What is known of the account too late was not asked about.
  const isPending = filled.isPending || (readiness.status === 'ready' && account.isPending)
  const link = readiness.status === 'ready' && !isPending && !barred ? quote?.link : undefined
  const isWarned = warning !== undefined && !mustAgree
  const button = useRef<HTMLButtonElement>(null)
  const hasAgreed = useRef(false)
  useEffect(() => {
    // The link takes the button's place.
    if (!mustAgree && hasAgreed.current) button.current?.focus()
    hasAgreed.current = false
  }, [mustAgree])
  const begin = (event: { preventDefault(): void }) => {
    if (isMissing) return field.current?.focus()
    if (!link || !offer || !quote) return
    if (mustAgree || isInert) {
      event.preventDefault()
      if (isInert) return
      hasAgreed.current = true
      return agree()
    }
    const id = openOrder(latchkey, {
      asset,
      offer,
      provider: provider ?? { isSandbox: false, label, name: '' },
      quote,
    })
    if (id !== undefined) navigate.push(latchkey, { id, name: 'BuyInProgress' })
  }
  return (
    <div className={shared['foot']}>
      {isWarned ? (
        <div className={shared['status']} data-testid={onrampTestIds.onrampStrange} role="alert">
          <p>{warning.words}</p>
        </div>
      ) : null}
      {Legal && kind === 'checkbox' ? <Legal /> : null}
      <Button
        data-testid={onrampTestIds.onrampContinue}
        disabled={!link && !isMissing}
        fullWidth
        // Before the yes it is no link: the middle button and the menu would follow it without one.
        href={mustAgree ? undefined : link?.url}
        icon={isPending ? <Spinner /> : link ? <ExternalLinkIcon /> : undefined}
        onClick={begin}
        ref={button}
        variant={isWarned ? 'secondary' : 'primary'}
      >
        {isMissing
          ? messages['buy.enterAmount']
          : isPending
            ? messages['transaction.pending']
            : messages[isWarned ? 'buy.anyway' : 'buy.continue'](label)}
      </Button>
      {Legal && kind === 'notice' ? <Legal /> : null}
      {/* Enter in a field sends a form only where it has a button of this type. */}
      <button hidden type="submit" />
    </div>
  )
}

export declare namespace BuyFoot {
  type Props = { field: RefObject<HTMLInputElement | null>; filled: FilledOnramp }
}
