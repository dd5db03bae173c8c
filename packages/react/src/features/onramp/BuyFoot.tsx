import { navigate, openOrder } from '@latchkey/core/modal'
import { Button, ExternalLinkIcon, Spinner } from '@latchkey/ui'
import { type RefObject, useContext } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { LegalContext } from '../../kit/LegalContext.ts'
import { useAgreement } from '../../kit/useAgreement.ts'
import { useLegalGate } from '../../kit/useLegalGate.ts'
import { useStrangeCode } from '../../kit/useStrangeCode.tsx'
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
  const { address, asset, isPending, network, offer, provider, quote, readiness } = filled
  const { code: strange } = useStrangeCode({ address, network })
  const { agree, isInert, mustAgree } = useAgreement(strange?.id)
  const label = provider?.label ?? messages['buy.provider']
  const isMissing = readiness.status === 'missing'
  const link = readiness.status === 'ready' && !isPending && !barred ? quote?.link : undefined
  const begin = (event: { preventDefault(): void }) => {
    if (isMissing) return field.current?.focus()
    if (!link || !offer || !quote) return
    if (mustAgree || isInert) {
      event.preventDefault()
      if (mustAgree && !isInert) agree()
      return
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
      {strange && !mustAgree ? (
        <div className={shared['status']} data-testid={onrampTestIds.onrampStrange} role="alert">
          <p>{strange.words('arrives')}</p>
        </div>
      ) : null}
      {Legal && kind === 'checkbox' ? <Legal /> : null}
      <Button
        data-testid={onrampTestIds.onrampContinue}
        disabled={!link && !isMissing}
        fullWidth
        href={link?.url}
        icon={isPending ? <Spinner /> : link ? <ExternalLinkIcon /> : undefined}
        onClick={begin}
        variant={strange && !mustAgree ? 'secondary' : 'primary'}
      >
        {isMissing
          ? messages['buy.enterAmount']
          : isPending
            ? messages['transaction.pending']
            : messages[strange && !mustAgree ? 'buy.anyway' : 'buy.continue'](label)}
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
