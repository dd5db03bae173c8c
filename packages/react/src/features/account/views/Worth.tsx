import { formatBalance, formatDollars, hourAndMinute, portfolioTotal } from '@latchkey/core/modal'
import { Skeleton, useStyles, VisuallyHidden } from '@latchkey/ui'
import { type ReactNode, useContext } from 'react'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import { en } from '../en.ts'
import { largeAmount } from '../largeAmount.ts'
import { largeDollars } from '../money.ts'
import { accountTestIds } from '../testIds.ts'
import type { Holdings } from '../useHoldings.ts'
import { useIsOld } from '../useIsOld.ts'
import classes, { css } from './Worth.module.css'

/**
 * What the account is worth, in two lines of fixed height: all of it in dollars and the network's own currency below, or
 * that currency in large type where there are no prices.
 */
export function Worth({ balance, network, portfolio, readAtMs, tokenRetry }: Worth.Props) {
  useStyles(css)
  const messages = useTexts(en)
  const { locale } = useContext(MessagesContext)
  const failed = balance.status === 'error'
  const old = useIsOld(readAtMs) || (failed && balance.data !== undefined)
  const total = totalOf(portfolio, balance)
  /** Of its own currency alone something is known. */
  const large = total === undefined
  const native =
    balance.data || !failed ? (
      <>
        <VisuallyHidden>{messages['account.balance']} </VisuallyHidden>
        <p
          className={classes[large ? 'large' : 'native']}
          data-old={old ? '' : undefined}
          data-testid={accountTestIds.accountBalance}
        >
          {balance.data ? (
            <LargeAmount {...balance.data} />
          ) : (
            <Skeleton height={large ? 28 : 12} width={large ? 160 : 72} />
          )}
        </p>
      </>
    ) : null
  // The sentence stands where the amount would.
  const sentence = (
    <span className={classes['failed']} role="status">
      {failed ? (
        balance.data ? (
          <VisuallyHidden>{messages['account.balanceFailed'](network)}</VisuallyHidden>
        ) : (
          messages['account.balanceFailed'](network)
        )
      ) : null}
    </span>
  )
  const again = failed ? (
    <button
      aria-busy={balance.isFetching || undefined}
      className={classes['again']}
      onClick={() => {
        balance.refetch()
        tokenRetry.run()
      }}
      type="button"
    >
      {messages['common.retry']}
    </button>
  ) : null
  const asOf =
    old && readAtMs !== undefined ? (
      <span className={classes['asOf']}>
        {messages['account.asOf'](hourAndMinute(new Date(readAtMs), locale))}
      </span>
    ) : null

  return (
    <div className={classes['worth']}>
      {typeof total === 'number' ? (
        <Line first>
          <VisuallyHidden>{messages['account.total']} </VisuallyHidden>
          <p
            className={classes['large']}
            data-old={old ? '' : undefined}
            data-testid={accountTestIds.accountTotal}
          >
            <Dollars value={total} />
          </p>
        </Line>
      ) : total === 'pending' ? (
        <Line first>
          <Skeleton height={28} width={160} />
        </Line>
      ) : (
        <Line first>{native ?? sentence}</Line>
      )}
      <Line>
        {!large ? (
          <>
            {native}
            {sentence}
          </>
        ) : native ? (
          sentence
        ) : null}
        {asOf}
        {again}
      </Line>
    </div>
  )
}

/** Nothing at all is worth nothing; of what has no price, nothing is known. */
function totalOf(
  { data, status }: Worth.Props['portfolio'],
  balance: Worth.Props['balance'],
): number | 'pending' | undefined {
  if (status === 'loading') return 'pending'
  if (!data?.supported) return undefined
  if (data.tokens.length > 0) return portfolioTotal(data.tokens)
  if (balance.status === 'loading') return 'pending'
  return balance.data?.value === 0n ? 0 : undefined
}

function Line({ children, first }: { children: ReactNode; first?: boolean | undefined }) {
  return <div className={classes[first ? 'first' : 'second']}>{children}</div>
}

function Dollars({ value }: { value: number }) {
  const { locale } = useContext(MessagesContext)
  const { cents, end, size, start } = largeDollars(value, { locale })
  return (
    <Amount className={classes['money']} data-size={size} title={formatDollars(value, { locale })}>
      <span className={classes['digits']}>
        {start}
        <span className={classes['fraction']}>{cents}</span>
        {end}
      </span>
    </Amount>
  )
}

/** As large as it fits; the exact amount is a pointer's rest away. */
function LargeAmount(balance: { value: bigint; decimals: number; symbol: string }) {
  const { locale } = useContext(MessagesContext)
  const { fraction, size, symbol, whole } = largeAmount(balance, { locale })
  const exact = formatBalance(balance, { exact: true, locale })
  return (
    <Amount className={classes['money']} data-size={size} title={`${exact} ${balance.symbol}`}>
      <span className={classes['digits']}>
        {whole}
        <span className={classes['fraction']}>{fraction}</span>
      </span>{' '}
      <span className={classes['symbol']}>{symbol}</span>
    </Amount>
  )
}

export declare namespace Worth {
  type Props = Pick<Holdings, 'balance' | 'portfolio' | 'readAtMs' | 'tokenRetry'> & {
    /** Its name. */
    network: string
  }
}
