import { formatBalance } from '@latchkey/core/modal'
import { useEffect } from 'react'
import { useLocale } from '../i18n/useLocale.ts'
import { type AccountFacts, useAccountQueries } from './useAccountQueries.ts'

/** What is known of an account; `of` says whose it is. */
export type AccountDetails = {
  of: string
  amount?: string | undefined
  symbol?: string | undefined
  name?: string | undefined
  avatar?: string | undefined
}

/** Shows nothing; reports what a button of the site's own may show. */
export function AccountReport({
  of,
  onReport,
  ...facts
}: AccountFacts & { of: string; onReport: (details: AccountDetails) => void }) {
  const { balance, identity } = useAccountQueries(facts)
  const locale = useLocale()
  const amount = balance.data && formatBalance(balance.data, { locale })
  const symbol = balance.data?.symbol
  const { avatar, name } = identity.data ?? {}
  useEffect(
    () => onReport({ amount, avatar, name, of, symbol }),
    [amount, avatar, name, of, onReport, symbol],
  )
  return null
}
