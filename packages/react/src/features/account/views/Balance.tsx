'use client'
import { formatBalance } from '@latchkey/core/modal'
import { Button, Skeleton, VisuallyHidden } from '@latchkey/ui'
import { useContext } from 'react'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import type { QuerySnapshot } from '../../../queries/QuerySnapshot.ts'
import { en } from '../en.ts'
import { accountTestIds } from '../testIds.ts'
import classes from './AccountView.module.css'

/** The amount in large type; its place is held while it loads, and a note says when it is old. */
export function Balance({ balance, network }: Balance.Props) {
  const { locale } = useContext(MessagesContext)
  const messages = useTexts(en)
  const { data, status } = balance
  return (
    <div className={classes['balance']}>
      <VisuallyHidden>{messages['account.balance']}</VisuallyHidden>
      <p className={classes['amount']} data-testid={accountTestIds.accountBalance}>
        {data ? (
          <bdi>
            {formatBalance(data, { locale })}{' '}
            <span className={classes['symbol']}>{data.symbol}</span>
          </bdi>
        ) : status === 'error' ? (
          <span className={classes['unknown']}>—</span>
        ) : (
          <Skeleton height={28} width={160} />
        )}
      </p>
      {status === 'error' ? (
        <>
          <p className={classes['stale']} role="status">
            {messages['account.balanceFailed'](network)}
          </p>
          <Button
            loading={balance.isFetching}
            onClick={balance.refetch}
            size="small"
            variant="secondary"
          >
            {messages['common.retry']}
          </Button>
        </>
      ) : null}
    </div>
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
