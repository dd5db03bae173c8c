'use client'
import {
  identityQuery,
  nativeBalanceQuery,
  navigate,
  shortAddress,
  shortName,
} from '@latchkey/core/modal'
import {
  ChevronIcon,
  IconButton,
  InfoIcon,
  KeyGlyph,
  Row,
  useStyles,
  VisuallyHidden,
  WalletIcon,
} from '@latchkey/ui'
import { useState } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { EmptyLine } from '../../../kit/EmptyLine.tsx'
import { Rows } from '../../../kit/Rows.tsx'
import { useMultiWallet } from '../../../kit/useMultiWallet.ts'
import { useNamespaces } from '../../../kit/useNamespaces.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import { useViewPreload } from '../../../kit/ViewCode.ts'
import { useQuery } from '../../../queries/useQuery.ts'
import { AddressCopy } from '../AddressCopy.tsx'
import { en } from '../en.ts'
import { NetworkChip } from '../NetworkChip.tsx'
import { accountTestIds } from '../testIds.ts'
import { AccountActions } from './AccountActions.tsx'
import { AccountPicture } from './AccountPicture.tsx'
import classes, { css } from './AccountView.module.css'
import { Balance } from './Balance.tsx'
import { DisconnectFoot } from './DisconnectFoot.tsx'

/** The connected account (S2.3): who, how much, and the way out; where is said in the header. */
export function AccountView() {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const { address, allAccounts } = useAccount()
  const { network, networkId, supported } = useNetwork()
  const identity = useQuery(identityQuery(latchkey, { address, networkId }))
  const balance = useQuery(nativeBalanceQuery(latchkey, { address, networkId }))
  const namespaces = useNamespaces()
  const multiWallet = useMultiWallet()
  const [pictured, setPictured] = useState(false)

  if (!address || !network) return <EmptyLine>{messages['account.none']}</EmptyLine>
  const severalWallets = namespaces.length > 1 || multiWallet || allAccounts.length > 1
  const name = identity.data?.name
  return (
    <div className={classes['account']}>
      <div className={classes['person']}>
        <AccountPicture
          address={address}
          leads={severalWallets}
          onPicture={setPictured}
          src={identity.data?.avatar}
        />
        <div className={classes['who']}>
          <AddressCopy address={address} text={name ? shortName(name) : shortAddress(address)} />
          {pictured ? <KeyGlyph address={address} /> : null}
        </div>
        {/* Nothing is asked of a network that the site does not use. */}
        {supported ? <Balance balance={balance} network={network.name} /> : null}
      </div>
      <AccountActions address={address} network={network} />
      {severalWallets ? (
        <Rows>
          <li>
            <Row
              data-testid={accountTestIds.profileWallets}
              leading={<WalletIcon />}
              onClick={() => navigate.push(latchkey, { name: 'ProfileWallets' })}
              plain
              title={messages['account.wallets']}
              trailing={<ChevronIcon />}
            />
          </li>
        </Rows>
      ) : null}
      <DisconnectFoot />
    </div>
  )
}

/** The network is chosen here; the screen's own name is for screen readers. */
function Title() {
  const messages = useTexts(en)
  const { isConnected } = useAccount()
  const title = messages['account.title']
  if (!isConnected) return title
  return (
    <>
      <VisuallyHidden>{title} </VisuallyHidden>
      <NetworkChip />
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
