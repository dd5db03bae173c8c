import { accountInUse, formatBalance, transactionsOf, userName } from '@latchkey/core/modal'
import { useEffect, useSyncExternalStore } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
import { useSession } from '../hooks/useSession.ts'
import { useUser } from '../hooks/useUser.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { type AccountFacts, useAccountQueries } from './useAccountQueries.ts'

/** What is known of an account; `of` says whose it is. */
export type AccountDetails = {
  of: string
  amount?: string | undefined
  symbol?: string | undefined
  name?: string | undefined
  /** What the visitor is called: that name, or what they logged in with. */
  called?: string | undefined
  avatar?: string | undefined
  isPending?: boolean | undefined
  authentication?: 'loading' | 'unauthenticated' | 'authenticated' | undefined
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
  const login = userName(useUser())
  const called = name ?? login
  const isPending = useIsPending(facts.address)
  const authentication = useAuthentication()
  useEffect(
    () => onReport({ amount, authentication, avatar, called, isPending, name, of, symbol }),
    [amount, authentication, avatar, called, isPending, name, of, onReport, symbol],
  )
  return null
}

/** Whether a transaction of this page waits for its block. */
function useIsPending(address: string): boolean {
  const { store } = transactionsOf(useLatchkey())
  const read = () =>
    store
      .getState()
      .transactions.some(({ from, state }) => from === address && state.status === 'pending')
  return useSyncExternalStore(store.subscribe, read, read)
}

/** As other kits name it; nothing where the site asks for no sign-in. */
function useAuthentication(): AccountDetails['authentication'] {
  const isAsked = useLatchkeyState((state) => (accountInUse(state) ?? '') in state.signIns)
  const { status } = useSession()
  if (!isAsked) return undefined
  if (status === 'checking') return 'loading'
  return status === 'signedIn' ? 'authenticated' : 'unauthenticated'
}
