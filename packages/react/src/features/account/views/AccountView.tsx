import { identityQuery, navigate, shortAddress, shortName, userName } from '@latchkey/core/modal'
import { IconButton, InfoIcon, KeyGlyph, useStyles, VisuallyHidden } from '@latchkey/ui'
import { useState } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useDelegation } from '../../../hooks/useDelegation.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useUser } from '../../../hooks/useUser.ts'
import { NetworkChip } from '../../../kit/NetworkChip.tsx'
import { useMultiWallet } from '../../../kit/useMultiWallet.ts'
import { useNamespaces } from '../../../kit/useNamespaces.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import { useViewPreload } from '../../../kit/ViewCode.ts'
import { useQuery } from '../../../queries/useQuery.ts'
import { AddressCopy } from '../AddressCopy.tsx'
import { en } from '../en.ts'
import { accountTestIds } from '../testIds.ts'
import { type Holdings, useHoldings } from '../useHoldings.ts'
import { AccountFoot } from './AccountFoot.tsx'
import { AccountPicture } from './AccountPicture.tsx'
import classes, { css } from './AccountView.module.css'
import { Assets } from './Assets.tsx'
import { WaitingDevice } from './WaitingDevice.tsx'
import { WalletActions } from './WalletActions.tsx'
import { Worth } from './Worth.tsx'

/** The connected account (S2.3): who, how much, what of, and the way out; where is said in the header. */
export function AccountView() {
  useStyles(css)
  const latchkey = useLatchkey()
  const { address, allAccounts } = useAccount()
  const { network, networkId, supported } = useNetwork()
  // The account's type follows its code from here on.
  useDelegation({ enabled: supported && network?.chainNamespace === 'eip155' })
  const identity = useQuery(identityQuery(latchkey, { address, networkId }))
  const holdings = useHoldings()
  const namespaces = useNamespaces()
  const multiWallet = useMultiWallet()
  const [pictured, setPictured] = useState(false)
  const login = userName(useUser())

  if (!address || !network) return null
  const severalWallets = namespaces.length > 1 || multiWallet || allAccounts.length > 1
  const name = identity.data?.name
  return (
    <div className={classes['account']} data-full={supported ? '' : undefined}>
      <div className={classes['person']}>
        <AccountPicture
          address={address}
          leads={severalWallets}
          onPicture={setPictured}
          src={identity.data?.avatar}
        />
        <div className={classes['who']}>
          <AddressCopy
            address={address}
            text={name ? shortName(name) : (login ?? shortAddress(address))}
          />
          {pictured ? <KeyGlyph address={address} /> : null}
        </div>
        {/* Nothing is asked of a network that the site does not use. */}
        {supported ? <Worth {...holdings} network={network.name} /> : null}
      </div>
      {supported ? (
        <WalletActions empty={isEmpty(holdings)} testId={accountTestIds.accountAction} />
      ) : null}
      <WaitingDevice />
      {supported ? <Assets {...holdings} network={network} /> : null}
      <AccountFoot wallets={severalWallets} />
    </div>
  )
}

/** Whether the account is known to have nothing. */
function isEmpty({ balance, portfolio }: Holdings): boolean {
  const { partial, supported, tokens } = portfolio.data ?? {}
  return supported === true && !partial?.length && !tokens?.length && balance.data?.value === 0n
}

/** The network is chosen here; the screen's own name is for screen readers. */
function Title() {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const preload = useViewPreload()
  const { isConnected } = useAccount()
  const { network, supported } = useNetwork()
  const title = messages['account.title']
  if (!isConnected || !network) return title
  return (
    <>
      <VisuallyHidden>{title} </VisuallyHidden>
      <NetworkChip
        data-testid={accountTestIds.accountNetwork}
        label={messages['account.network']}
        network={network}
        onClick={() => navigate.push(latchkey, { name: 'Networks' })}
        onPointerEnter={() => preload('Networks')}
        warning={supported ? undefined : messages['account.networkUnused']}
      />
    </>
  )
}
AccountView.Title = Title

function Start() {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const preload = useViewPreload()
  return (
    <IconButton
      label={messages['account.settings']}
      onClick={() => navigate.push(latchkey, { name: 'AccountSettings' })}
      onPointerEnter={() => preload('AccountSettings')}
    >
      <InfoIcon />
    </IconButton>
  )
}
AccountView.Start = Start
