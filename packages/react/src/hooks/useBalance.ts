import { useAccountQuery } from './useAccountQuery.ts'

/** The account’s native balance in base units, or the token the site set in its place. Cached for 30 s (S9.1). */
export function useBalance(parameters: useBalance.Parameters = {}): useBalance.ReturnType {
  return useAccountQuery('watchBalance', parameters)
}

export declare namespace useBalance {
  type Parameters = useAccountQuery.Parameters
  type ReturnType = useAccountQuery.ReturnType<'watchBalance'>
}
