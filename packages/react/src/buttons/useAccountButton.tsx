'use client'
import { shortAddress, shortName } from '@latchkey/core/modal'
import { buttonTestIds } from '../buttonTestIds.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useIdentity } from '../hooks/useIdentity.ts'
import { useModal } from '../hooks/useModal.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { AddressImage } from './AddressImage.tsx'
import type { BaseButton } from './BaseButton.tsx'
import { useBalanceText } from './useBalanceText.ts'
import { useButtonMessages } from './useButtonMessages.ts'
import { WarningIcon } from './WarningIcon.tsx'

/** What a button shows for the connected account; nothing when no account is connected. */
export function useAccountButton({
  balance: balanceShown = 'show',
}: {
  balance?: 'show' | 'hide' | undefined
}): BaseButton.Props | undefined {
  const messages = useButtonMessages()
  const { address, status } = useAccount()
  const { supported } = useNetwork()
  const { open } = useModal()
  const balance = useBalanceText({ enabled: balanceShown === 'show' && supported })
  const identity = useIdentity({ enabled: supported })

  if (status === 'reconnecting')
    return {
      busy: true,
      children: (
        <>
          <span data-part="image" />
          <span data-part="skeleton" />
          <span data-part="hidden">{messages.reconnecting}</span>
        </>
      ),
      disabled: true,
      testId: buttonTestIds.accountButton,
      variant: 'surface',
    }
  if (!address) return undefined
  if (!supported)
    return {
      children: (
        <>
          <WarningIcon />
          <span>{messages.unsupported}</span>
        </>
      ),
      onClick: () => open({ view: 'UnsupportedChain' }),
      testId: buttonTestIds.accountButton,
      tone: 'bad',
      variant: 'surface',
    }
  const name = identity.data?.name ? shortName(identity.data.name) : shortAddress(address)
  return {
    children: (
      <>
        {balanceShown === 'show' && balance.status !== 'error' ? (
          <span data-part="balance">
            {balance.data ? (
              `${balance.data.amount} ${balance.data.symbol}`
            ) : (
              <span data-part="skeleton" />
            )}
          </span>
        ) : null}
        <AddressImage address={address} avatar={identity.data?.avatar} />
        <span>{name}</span>
      </>
    ),
    onClick: () => open({ view: 'Account' }),
    testId: buttonTestIds.accountButton,
    variant: 'surface',
  }
}
