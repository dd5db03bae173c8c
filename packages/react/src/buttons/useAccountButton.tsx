'use client'
import { formatBalance, shortAddress, shortName } from '@latchkey/core/modal'
import { useAccount } from '../hooks/useAccount.ts'
import { useBalance } from '../hooks/useBalance.ts'
import { useIdentity } from '../hooks/useIdentity.ts'
import { useModal } from '../hooks/useModal.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { testIds } from '../testIds.ts'
import { AddressImage } from './AddressImage.tsx'
import type { BaseButton } from './BaseButton.tsx'
import { useButtonMessages } from './useButtonMessages.ts'
import { WarningIcon } from './WarningIcon.tsx'

/** What a button shows for the connected account; nothing when no account is connected. */
export function useAccountButton({
  balance: balanceShown = 'show',
}: {
  balance?: 'show' | 'hide' | undefined
}): BaseButton.Props | undefined {
  const messages = useButtonMessages()
  const locale = useLocale()
  const { address, status } = useAccount()
  const { supported } = useNetwork()
  const { open } = useModal()
  const balance = useBalance({ enabled: balanceShown === 'show' && supported })
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
      testId: testIds.accountButton,
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
      testId: testIds.accountButton,
      tone: 'bad',
      variant: 'surface',
    }
  const name = identity.data?.name ? shortName(identity.data.name) : shortAddress(address)
  return {
    'aria-label': messages.account(name),
    children: (
      <>
        {balanceShown === 'show' && balance.status !== 'error' ? (
          <span data-part="balance">
            {balance.data ? (
              `${formatBalance(balance.data, { locale })} ${balance.data.symbol}`
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
    testId: testIds.accountButton,
    variant: 'surface',
  }
}
