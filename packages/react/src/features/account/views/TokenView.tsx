import type { ViewOf } from '@latchkey/core'
import {
  formatBalance,
  hourAndMinute,
  networkImageUrl,
  priceQuery,
  shortSymbol,
  type TokenBalance,
  tokenAddress,
  tokenAmount,
} from '@latchkey/core/modal'
import {
  Badged,
  CheckIcon,
  CopyIcon,
  ExternalLinkIcon,
  ImageTile,
  Skeleton,
  useStyles,
} from '@latchkey/ui'
import { useContext } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { EmptyLine } from '../../../kit/EmptyLine.tsx'
import { Outcome } from '../../../kit/Outcome.tsx'
import { useCopy } from '../../../kit/useCopy.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import { useQuery } from '../../../queries/useQuery.ts'
import { Change } from '../Change.tsx'
import { en } from '../en.ts'
import { dollars } from '../money.ts'
import { nativeToken } from '../nativeToken.ts'
import { accountTestIds } from '../testIds.ts'
import { type Holdings, useHoldings } from '../useHoldings.ts'
import { PriceLine } from './PriceLine.tsx'
import classes, { css } from './TokenView.module.css'
import { WalletActions } from './WalletActions.tsx'

/** One token that the account has: how much, its worth, its price, and where it lives. */
export function TokenView({ view }: { view: ViewOf<'Token'> }) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const { locale } = useContext(MessagesContext)
  const { balance, network, portfolio, tokenRetry } = useHoldings()
  const token = useHeld(view, { balance, network, portfolio })
  // Of what could not be read nothing is known, least of all that it is gone.
  const source = view.token === undefined ? balance : portfolio
  if (!token && source.status === 'error')
    return (
      <Outcome
        action={{
          run() {
            balance.refetch()
            tokenRetry.run()
          },
          text: messages['common.retry'],
        }}
        title={messages['token.failed']}
      />
    )
  if (!network || !token)
    return portfolio.status === 'loading' || balance.status === 'loading' ? (
      <div className={classes['token']}>
        <Skeleton height={56} radius={28} width={56} />
        <Skeleton height={28} width={160} />
      </div>
    ) : (
      <EmptyLine>{messages['token.none']}</EmptyLine>
    )

  const { change24h, price, symbol, value = 0 } = token
  const address = tokenAddress(token)
  const explorer = network.blockExplorers?.default
  return (
    <div className={classes['token']}>
      <Badged
        badge={
          <ImageTile name={network.name} round size={16} src={networkImageUrl(latchkey, network)} />
        }
      >
        <ImageTile name={symbol} round size={56} src={token.iconUrl} />
      </Badged>
      <div className={classes['amounts']}>
        <Amount
          className={classes['amount']}
          title={`${formatBalance(tokenAmount(token), { exact: true, locale })} ${symbol}`}
        >
          {formatBalance(tokenAmount(token), { locale })}{' '}
          <span className={classes['symbol']}>{shortSymbol(symbol)}</span>
        </Amount>
        <p className={classes['worth']}>
          {price > 0 ? (
            <>
              <Amount>{dollars(value, locale)}</Amount>
              {change24h === undefined ? null : <Change percent={change24h} />}
            </>
          ) : (
            messages['tokens.priceless']
          )}
        </p>
      </div>
      <WalletActions testId={accountTestIds.tokenAction} token={address} />
      {change24h === undefined ? null : (
        <PriceLine networkId={network.caipNetworkId} token={address} />
      )}
      <dl className={classes['facts']}>
        {price > 0 ? <Price networkId={network.caipNetworkId} token={token} /> : null}
        <div className={classes['fact']}>
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
        {address === undefined ? null : <Contract address={address} />}
      </dl>
      {explorer && address !== undefined ? (
        <a
          className={classes['explorer']}
          href={`${explorer.url.replace(/\/$/, '')}/token/${address}`}
          rel="noopener noreferrer"
          target="_blank"
        >
          {messages['account.explorer'](explorer.name)}
          <ExternalLinkIcon size={16} />
        </a>
      ) : null}
    </div>
  )
}

/** The token that the view is about, from what is known of the account. */
function useHeld(
  { token }: ViewOf<'Token'>,
  { balance, network, portfolio }: Pick<Holdings, 'balance' | 'network' | 'portfolio'>,
): TokenBalance | undefined {
  const latchkey = useLatchkey()
  const found = portfolio.data?.tokens.find((held) => tokenAddress(held) === token)
  if (found || !network || !balance.data) return found
  const native = nativeToken(latchkey, network, balance.data)
  return tokenAddress(native) === token ? native : undefined
}

/** What one of them costs, where that is from and of when. */
function Price({
  networkId,
  token,
}: {
  networkId: PriceLine.Props['networkId']
  token: TokenBalance
}) {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const { locale } = useContext(MessagesContext)
  const { data } = useQuery(priceQuery(latchkey, { networkId, token: tokenAddress(token) }))
  const source = token.priceSource ?? data?.source
  const asOf = new Date(token.priceAsOf ?? data?.asOf ?? '')
  return (
    <>
      <div className={classes['fact']}>
        <dt>{messages['token.price']}</dt>
        <dd>
          <Amount>{dollars(token.price, locale)}</Amount>
        </dd>
      </div>
      {source ? (
        <div className={classes['fact']}>
          <dt>{messages['token.priceSource']}</dt>
          <dd>
            {Number.isNaN(asOf.getTime())
              ? source
              : messages['token.priceFrom'](source, hourAndMinute(asOf, locale))}
          </dd>
        </div>
      ) : null}
    </>
  )
}

function Contract({ address }: { address: string }) {
  const messages = useTexts(en)
  const { copied, copy, region } = useCopy('toast.addressCopied')
  return (
    <div className={classes['fact']} data-stacked="">
      <dt>{messages['token.contract']}</dt>
      <dd>
        <button
          className={classes['contract']}
          data-testid={accountTestIds.tokenAddress}
          onClick={() => void copy(address)}
          title={messages['token.copyContract']}
          type="button"
        >
          <bdi dir="ltr">{address}</bdi>
          {copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
        </button>
        {region}
      </dd>
    </div>
  )
}

function Title({ view }: { view: ViewOf<'Token'> }) {
  const messages = useTexts(en)
  const holdings = useHoldings()
  return useHeld(view, holdings)?.name ?? messages['tokens.title']
}
TokenView.Title = Title
