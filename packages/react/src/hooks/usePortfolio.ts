import { useAccountQuery } from './useAccountQuery.ts'

/** What the account has on a network, with prices: its tokens, most valuable first. Cached for 30 s (S9.1). */
export function usePortfolio(parameters: usePortfolio.Parameters = {}): usePortfolio.ReturnType {
  return useAccountQuery('watchPortfolio', parameters)
}

export declare namespace usePortfolio {
  type Parameters = useAccountQuery.Parameters
  type ReturnType = useAccountQuery.ReturnType<'watchPortfolio'>
}
