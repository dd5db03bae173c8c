'use client'
import {
  identityQuery,
  nativeBalanceQuery,
  navigate,
  shortAddress,
  shortName,
} from '@latchkey/core/modal'
import {
  Avatar,
  ChevronIcon,
  IconButton,
  Row,
  SearchIcon,
  SettingsIcon,
  useStyles,
  WalletIcon,
} from '@latchkey/ui'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { DisconnectRow } from '../../../kit/DisconnectRow.tsx'
import { EmptyLine } from '../../../kit/EmptyLine.tsx'
import { Rows } from '../../../kit/Rows.tsx'
import { useMultiWallet } from '../../../kit/useMultiWallet.ts'
import { useNamespaces } from '../../../kit/useNamespaces.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import { useViewPreload } from '../../../kit/ViewCode.ts'
import { useQuery } from '../../../queries/useQuery.ts'
import { AddressCopy } from '../AddressCopy.tsx'
import { en } from '../en.ts'
import { NetworkLink } from '../NetworkLink.tsx'
import { accountTestIds } from '../testIds.ts'
import classes, { css } from './AccountView.module.css'
import { Balance } from './Balance.tsx'

/** The connected account (S2.3): who, how much, where, and the way out. */
export function AccountView() {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const { address, allAccounts } = useAccount()
  const { network, networkId } = useNetwork()
  const identity = useQuery(identityQuery(latchkey, { address, networkId }))
  const balance = useQuery(nativeBalanceQuery(latchkey, { address, networkId }))
  const namespaces = useNamespaces()
  const multiWallet = useMultiWallet()

  if (!address || !network) return <EmptyLine>{messages['account.none']}</EmptyLine>
  const explorer = network.blockExplorers?.default
  const name = identity.data?.name
  return (
    <div className={classes['account']}>
      <div className={classes['person']}>
        <Avatar address={address} size={64} src={identity.data?.avatar} />
        <AddressCopy address={address} text={name ? shortName(name) : shortAddress(address)} />
        <Balance balance={balance} network={network.name} />
      </div>
      <Rows>
        <li>
          <NetworkLink network={network} />
        </li>
        {namespaces.length > 1 || multiWallet || allAccounts.length > 1 ? (
          <li>
            <Row
              data-testid={accountTestIds.profileWallets}
              leading={<WalletIcon />}
              onClick={() => navigate.push(latchkey, { name: 'ProfileWallets' })}
              title={messages['account.wallets']}
              trailing={<ChevronIcon />}
            />
          </li>
        ) : null}
        {explorer ? (
          <li>
            <Row
              href={`${explorer.url.replace(/\/$/, '')}/address/${address}`}
              leading={<SearchIcon />}
              title={messages['account.explorer'](explorer.name)}
            />
          </li>
        ) : null}
        <li>
          <DisconnectRow />
        </li>
      </Rows>
    </div>
  )
}

function Title() {
  return useTexts(en)['account.title']
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
      <SettingsIcon />
    </IconButton>
  )
}
AccountView.Start = Start
