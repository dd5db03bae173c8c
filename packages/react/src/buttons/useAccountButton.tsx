import { shortAddress } from '@latchkey/core/modal'
import { type CSSProperties, useState } from 'react'
import { buttonTestIds } from '../buttonTestIds.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLoaded } from '../hooks/useLoaded.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { useOpenModal } from '../hooks/useOpenModal.ts'
import { loadAccountParts } from '../kit/loadAccountParts.ts'
import type { BaseButton } from './BaseButton.tsx'
import { readWidth } from './buttonWidth.ts'
import { useButtonMessages } from './useButtonMessages.ts'

/** What a button shows for the connected account; nothing when no account is connected. */
export function useAccountButton({
  balance = 'show',
}: {
  balance?: 'show' | 'hide' | undefined
}): BaseButton.Props | undefined {
  const messages = useButtonMessages()
  const { address, status } = useAccount()
  const { networkId, supported } = useNetwork()
  const open = useOpenModal()
  const busy = status === 'reconnecting'
  const parts = useLoaded((busy || address !== undefined) && loadAccountParts)
  const latchkey = useLatchkey()
  // As wide as before the reload, so that nothing of the page moves while the account comes back.
  const [width, setWidth] = useState(() => readWidth(latchkey, balance))

  if (!busy && !address) return undefined
  return {
    'aria-label': busy ? messages.reconnecting : undefined,
    busy,
    children:
      parts && address && networkId ? (
        <parts.ConnectedAccount
          address={address}
          balance={balance}
          networkId={networkId}
          onRelease={setWidth}
          warning={supported ? undefined : messages.unsupported}
        />
      ) : (
        <>
          <span data-part="image" />
          {address ? <span>{shortAddress(address)}</span> : <span data-part="skeleton" />}
        </>
      ),
    disabled: busy,
    onClick: () => open({ view: 'Account' }),
    style: { '--_width': width } as CSSProperties,
    testId: buttonTestIds.accountButton,
    variant: 'surface',
  }
}
