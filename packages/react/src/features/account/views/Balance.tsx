'use client'
import { formatBalance } from '@latchkey/core/modal'
import { Button, Skeleton, Spinner, VisuallyHidden } from '@latchkey/ui'
import { useContext } from 'react'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import type { QuerySnapshot } from '../../../queries/QuerySnapshot.ts'
import { en } from '../en.ts'
import { largeAmount } from '../largeAmount.ts'
import { accountTestIds } from '../testIds.ts'
import classes from './AccountView.module.css'

/** The amount in large type; its place is held while it loads, and a note says when it is old or cannot be had. */
export function Balance({ balance, network }: Balance.Props) {
  const messages = useTexts(en)
  const { data, status } = balance
  const failed = status === 'error'
  return (
    <div className={classes['balance']}>
      <VisuallyHidden>{messages['account.balance']}</VisuallyHidden>
      {data || !failed ? (
        <p
          className={classes['amount']}
          data-old={failed ? '' : undefined}
          data-testid={accountTestIds.accountBalance}
        >
          {data ? <Amount {...data} /> : <Skeleton height={28} width={160} />}
        </p>
      ) : null}
      <div className={classes['failed']} role="status">
        {failed ? messages['account.balanceFailed'](network) : null}
      </div>
      {failed ? (
        <Button
          icon={balance.isFetching ? <Spinner /> : undefined}
          loading={balance.isFetching}
          onClick={balance.refetch}
          size="small"
          variant="secondary"
        >
          {messages['common.retry']}
        </Button>
      ) : null}
    </div>
  )
}

/** As large as it fits; the exact amount is a pointer's rest away. */
function Amount(balance: { value: bigint; decimals: number; symbol: string }) {
  const { locale } = useContext(MessagesContext)
  const { fraction, size, symbol, whole } = largeAmount(balance, { locale })
  const exact = formatBalance(balance, { exact: true, locale })
  return (
    <bdi className={classes['money']} data-size={size} title={`${exact} ${balance.symbol}`}>
      <span className={classes['digits']}>
        {whole}
        <span className={classes['fraction']}>{fraction}</span>
      </span>{' '}
      <span className={classes['symbol']}>{symbol}</span>
    </bdi>
  )
}

export declare namespace Balance {
  type Props = {
    balance: QuerySnapshot<{ value: bigint; decimals: number; symbol: string }> & {
      refetch: () => void
    }
    network: string
  }
}
