import type { Network } from '@latchkey/core'
import type { AccountCode } from '@latchkey/core/adapter'
import {
  connectorImageUrl,
  connectorOf,
  formatBalance,
  nameRegistrar,
  nameZone,
  nativeBalanceQuery,
  navigate,
  networkImageUrl,
  reverseNamesQuery,
  shortAddress,
  userName,
} from '@latchkey/core/modal'
import { ChevronIcon, ImageTile, Row, Skeleton, UserIcon, useStyles } from '@latchkey/ui'
import { useContext } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useDelegationOf } from '../../../hooks/useDelegationOf.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useUser } from '../../../hooks/useUser.ts'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { type Texts, useTexts } from '../../../kit/useTexts.ts'
import { useViewPreload } from '../../../kit/ViewCode.ts'
import { useQuery } from '../../../queries/useQuery.ts'
import { AddressCopy } from '../AddressCopy.tsx'
import { en } from '../en.ts'
import { accountTestIds } from '../testIds.ts'
import { AccountActions } from './AccountActions.tsx'
import classes, { css } from './AccountSettingsView.module.css'
import { YourDevices } from './YourDevices.tsx'

/** What the account says in short, in full: address, balance, wallet and network. */
export function AccountSettingsView() {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const { locale } = useContext(MessagesContext)
  const { address } = useAccount()
  const { network, networkId, supported } = useNetwork()
  const connector = useLatchkeyState((state) => connectorOf(state))
  const user = useUser()
  // An account at a provider may have no address.
  const login = user?.email ?? userName(user)
  const { data: balance, status } = useQuery(nativeBalanceQuery(latchkey, { address, networkId }))
  if (!address || !network) return null
  return (
    <div className={classes['settings']}>
      <dl className={classes['details']}>
        <div className={classes['fact']}>
          <dt>{messages['account.address']}</dt>
          <dd>
            <AddressCopy address={address} text={address} whole />
          </dd>
        </div>
        {!supported || (status === 'error' && !balance) ? null : (
          <div className={classes['fact']}>
            <dt>{messages['account.balance']}</dt>
            <dd>
              {balance ? (
                <Amount className={classes['exact']}>
                  {formatBalance(balance, { exact: true, locale })} {balance.symbol}
                </Amount>
              ) : (
                <Skeleton height={20} width={160} />
              )}
            </dd>
          </div>
        )}
        {login ? (
          <div className={classes['line']}>
            <dt>{messages[user?.email ? 'account.email' : 'account.loggedIn']}</dt>
            <dd>
              <bdi>{login}</bdi>
            </dd>
          </div>
        ) : null}
        {connector ? (
          <div className={classes['line']}>
            <dt>{messages['account.wallet']}</dt>
            <dd>
              <ImageTile
                name={connector.name}
                size={20}
                src={connectorImageUrl(latchkey, connector)}
              />
              <bdi>{connector.name}</bdi>
            </dd>
          </div>
        ) : null}
        <div className={classes['line']}>
          <dt>{messages['account.network']}</dt>
          <dd>
            <ImageTile
              name={network.name}
              round
              size={20}
              src={networkImageUrl(latchkey, network)}
            />
            <bdi>{network.name}</bdi>
          </dd>
        </div>
        {supported && network.chainNamespace === 'eip155' ? (
          <ControlledBy address={address} network={network} />
        ) : null}
      </dl>
      {connector?.type === 'AUTH' ? (
        <p className={classes['note']} data-testid={accountTestIds.accountNote}>
          {messages['account.experimental']}
          {user?.isTemporary ? ` ${messages['account.temporary']}` : ''}
        </p>
      ) : null}
      <YourDevices />
      <ChooseName address={address} />
      <AccountActions address={address} network={network} />
    </div>
  )
}

/** What moves the account's funds: its key, a contract, or both (EIP-7702). */
function ControlledBy({ address, network }: { address: string; network: Network }) {
  const messages = useTexts(en)
  const { data, status } = useDelegationOf({ address, networkId: network.caipNetworkId })
  const explorer = network.blockExplorers?.default
  const delegate = data?.code.kind === 'delegated' ? data.code.delegate : data?.stranger
  const short = delegate === undefined ? undefined : shortAddress(delegate)
  return (
    <div className={classes['line']}>
      <dt>{messages['account.controlledBy']}</dt>
      <dd data-testid={accountTestIds.accountControlledBy}>
        {status === 'loading' || status === 'idle' ? (
          <Skeleton height={20} width={80} />
        ) : delegate === undefined ? (
          writeCode(data?.code.kind, messages)
        ) : data?.known ? (
          messages['account.keyAnd'](data.known.name)
        ) : explorer ? (
          <a
            className={classes['link']}
            href={`${explorer.url.replace(/\/$/, '')}/address/${delegate}`}
            rel="noopener noreferrer"
            target="_blank"
            title={messages['account.explorer'](explorer.name)}
          >
            {messages['account.keyAndUnknown'](short ?? '')}
          </a>
        ) : (
          messages['account.keyAndUnknown'](delegate)
        )}
      </dd>
    </div>
  )
}

function writeCode(kind: AccountCode['kind'] | undefined, messages: Texts<typeof en>): string {
  if (kind === 'contract') return messages['account.contract']
  // Where no node has said it, it is not known.
  return kind === 'none' ? messages['account.key'] : '–'
}

/** The way to a name, for an account that may have one and has none (S6.7). */
function ChooseName({ address }: { address: string }) {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const preload = useViewPreload()
  const isAble = useLatchkeyState(
    (state) => nameRegistrar(state).status === 'ready' && nameZone(state).status === 'named',
  )
  const { data: names } = useQuery(
    reverseNamesQuery(latchkey, { address: isAble ? address : undefined }),
  )
  if (names?.length !== 0) return null
  return (
    <Row
      data-testid={accountTestIds.accountChooseName}
      kind="action"
      leading={<UserIcon />}
      onClick={() => navigate.push(latchkey, { name: 'ChooseAccountName' })}
      onPointerEnter={() => preload('ChooseAccountName')}
      title={messages['account.chooseName']}
      trailing={<ChevronIcon />}
    />
  )
}

function Title() {
  return useTexts(en)['account.settings']
}
AccountSettingsView.Title = Title
