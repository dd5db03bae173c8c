import { useAccountQuery } from './useAccountQuery.ts'

/** Name and avatar of the account. Cached for 5 minutes (S9.1). */
export function useIdentity(parameters: useIdentity.Parameters = {}): useIdentity.ReturnType {
  return useAccountQuery('watchIdentity', parameters)
}

export declare namespace useIdentity {
  type Parameters = useAccountQuery.Parameters
  type ReturnType = useAccountQuery.ReturnType<'watchIdentity'>
}
