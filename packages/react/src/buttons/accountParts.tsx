'use client'
import type { Network } from '@latchkey/core'
import {
  formatBalance,
  identityQuery,
  nativeBalanceQuery,
  pageActions,
  shortName,
} from '@latchkey/core/modal'
import { useEffect } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { useQuery } from '../queries/useQuery.ts'
import { AccountLine } from './AccountLine.tsx'
import { addressTint } from './addressTint.ts'

export type AccountFacts = {
  address: string
  networkId: Network['caipNetworkId']
  /** Whether the balance is wanted. */
  balance: boolean
}

/** What is known of an account; `of` says whose it is. */
export type AccountDetails = {
  of: string
  amount?: string | undefined
  symbol?: string | undefined
  name?: string | undefined
  avatar?: string | undefined
}

/** The inside of an account button. */
function AccountParts(facts: AccountFacts) {
  const { balance, identity } = useAccountQueries(facts)
  return (
    <AccountLine
      balance={balance.data && `${balance.data.amount} ${balance.data.symbol}`}
      balanceShown={facts.balance && balance.status !== 'error'}
      image={
        identity.data?.avatar ? (
          // An empty alternative: the name beside it says who this is.
          <img alt="" data-part="image" height={22} src={identity.data.avatar} width={22} />
        ) : (
          <span
            key={facts.address}
            ref={(element) => {
              element?.style.setProperty('--lk-avatar', addressTint(facts.address))
            }}
            data-part="image"
          />
        )
      }
      name={identity.data?.name && shortName(identity.data.name)}
      address={facts.address}
    />
  )
}

/** Shows nothing; reports what a button of the site's own may show. */
function AccountReport({
  of,
  onReport,
  ...facts
}: AccountFacts & { of: string; onReport: (details: AccountDetails) => void }) {
  const { balance, identity } = useAccountQueries(facts)
  const { amount, symbol } = balance.data ?? {}
  const { avatar, name } = identity.data ?? {}
  useEffect(
    () => onReport({ amount, avatar, name, of, symbol }),
    [amount, avatar, name, of, onReport, symbol],
  )
  return null
}

function useAccountQueries({ address, balance: wanted, networkId }: AccountFacts) {
  const latchkey = useLatchkey()
  const locale = useLocale()
  const balance = useQuery({
    ...nativeBalanceQuery(latchkey, { address, networkId }),
    enabled: wanted,
  })
  const identity = useQuery(identityQuery(latchkey, { address, networkId }))
  return {
    balance: {
      data: balance.data && {
        amount: formatBalance(balance.data, { locale }),
        symbol: balance.data.symbol,
      },
      status: balance.status,
    },
    identity,
  }
}

/** The chunk behind `loadAccountParts`, which names what the page has already (ADR 0023). */
export const accountParts = { AccountParts, AccountReport, pageActions }
