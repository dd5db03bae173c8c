import type { AccountSnapshot, Network } from '@latchkey/core'
import { networkImageUrl, shortAddress } from '@latchkey/core/modal'
import { type ReactNode, useState } from 'react'
import { useAccount } from '../hooks/useAccount.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
import { useLoaded } from '../hooks/useLoaded.ts'
import { useMounted } from '../hooks/useMounted.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { useOpenModal } from '../hooks/useOpenModal.ts'
import { Boundary } from '../kit/Boundary.tsx'
import { loadAccountParts } from '../kit/loadAccountParts.ts'
import type { AccountDetails } from './AccountReport.ts'

/**
 * Hands state and actions to a button of the site's own, in the shape most kits share.
 *
 * @example
 * <ConnectButtonCustom>
 *   {({ account, mounted, openAccountModal, openConnectModal }) => (
 *     <button disabled={!mounted} onClick={account ? openAccountModal : openConnectModal}>
 *       {account?.displayName ?? 'Connect'}
 *     </button>
 *   )}
 * </ConnectButtonCustom>
 */
export function ConnectButtonCustom({ children }: ConnectButtonCustom.Props): ReactNode {
  return (
    <Boundary
      // What the site's own code throws, it throws here again, to the site.
      fallback={() => <Drawn plain>{children}</Drawn>}
      part="custom"
    >
      <Drawn>{children}</Drawn>
    </Boundary>
  )
}

/** `plain`: as if no wallet were connected. */
function Drawn({ children, plain }: ConnectButtonCustom.Props & { plain?: boolean }): ReactNode {
  const latchkey = useLatchkey()
  const mounted = useMounted()
  const connected = useAccount()
  const address = plain ? undefined : connected.address
  const { network, networkId, supported } = useNetwork()
  const open = useOpenModal()
  const view = useLatchkeyState(({ modal, router }) => modal.open && router[0].name)
  const parts = useLoaded(address !== undefined && loadAccountParts)
  const [report, setReport] = useState<AccountDetails>()

  const asked = supported && address && networkId ? `${networkId}:${address}` : undefined
  const {
    amount,
    authentication,
    avatar,
    called,
    isPending,
    name,
    symbol,
  }: Partial<AccountDetails> = (report?.of === asked && report) || {}
  const shown = children({
    account: address
      ? {
          address,
          balanceFormatted: amount,
          balanceSymbol: symbol,
          displayBalance: amount && `${amount} ${symbol}`,
          displayName: called ?? shortAddress(address),
          ensAvatar: avatar,
          ensName: name,
          hasPendingTransactions: !!isPending,
        }
      : undefined,
    accountModalOpen: view === 'Account',
    authenticationStatus: authentication,
    chain: network && {
      hasIcon: true,
      iconUrl: networkImageUrl(latchkey, network),
      id: network.id,
      name: network.name,
      unsupported: !supported,
    },
    chainModalOpen: view === 'Networks' || view === 'UnsupportedChain',
    connectModalOpen: view === 'Connect',
    mounted,
    openAccountModal: () => open({ view: 'Account' }),
    openChainModal: () => open({ view: supported ? 'Networks' : 'UnsupportedChain' }),
    openConnectModal: () => open({ view: 'Connect' }),
    status: plain ? 'disconnected' : connected.status,
  })
  return (
    <>
      {shown}
      {parts && asked && address && networkId ? (
        <parts.AccountReport
          address={address}
          balance
          networkId={networkId}
          of={asked}
          onReport={setReport}
        />
      ) : null}
    </>
  )
}

export declare namespace ConnectButtonCustom {
  type Props = { children: (state: State) => ReactNode }

  type State = {
    account:
      | {
          address: string
          /** The name, or what the visitor logged in with, or the shortened address. */
          displayName: string
          /** Amount and symbol, once known. */
          displayBalance: string | undefined
          balanceFormatted: string | undefined
          balanceSymbol: string | undefined
          ensName: string | undefined
          ensAvatar: string | undefined
          /** A transfer that the visitor has sent from here waits for its block. */
          hasPendingTransactions: boolean
        }
      | undefined
    chain:
      | {
          id: Network['id']
          name: string
          iconUrl: string
          hasIcon: boolean
          /** The wallet is on a network the site did not configure. */
          unsupported: boolean
        }
      | undefined
    openAccountModal: () => void
    openChainModal: () => void
    openConnectModal: () => void
    accountModalOpen: boolean
    chainModalOpen: boolean
    connectModalOpen: boolean
    /** False on a server and while hydrating; hide the button until then. */
    mounted: boolean
    status: AccountSnapshot['status']
    /** Of the account in use; `undefined` without one, and where the site asks for no sign-in. */
    authenticationStatus: 'loading' | 'unauthenticated' | 'authenticated' | undefined
  }
}
