'use client'
import { buttonTestIds } from '../buttonTestIds.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useLoaded } from '../hooks/useLoaded.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { useOpenModal } from '../hooks/useOpenModal.ts'
import { loadAccountParts } from '../kit/loadAccountParts.ts'
import { AccountLine } from './AccountLine.tsx'
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
  const { address, isConnected, status } = useAccount()
  const { networkId, supported } = useNetwork()
  const open = useOpenModal()
  const parts = useLoaded(supported && isConnected && loadAccountParts)
  const shared = { testId: buttonTestIds.accountButton, variant: 'surface' } as const

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
      ...shared,
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
      ...shared,
      tone: 'bad',
    }
  const balance = balanceShown === 'show'
  return {
    children:
      parts && networkId ? (
        <parts.AccountParts address={address} balance={balance} networkId={networkId} />
      ) : (
        // A balance whose code did not come is left out rather than waited for.
        <AccountLine address={address} balanceShown={balance && parts !== null} />
      ),
    onClick: () => open({ view: 'Account' }),
    ...shared,
  }
}
